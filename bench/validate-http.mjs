import { readFileSync } from 'node:fs';
import { CONNECTIONS, load, open, validateRequest } from './load.mjs';
import { median, ms } from './timing.mjs';
import { startBare, startValidator } from './validator-service.mjs';

const PIPELINE = readFileSync(new URL('./pipelines/sixty-lines.yaml', import.meta.url), 'utf8');
const STARTS = 7;
const SECONDS = 3;

/** POST /validate of 60 lines, beside a bare express route that reads the same body and answers a constant. */
export async function measure() {
  return [...(await speed()), ...(await starts())];
}

async function speed() {
  const peer = await startBare();
  const weir = await startValidator();
  try {
    let number = 0;
    const same = validateRequest(PIPELINE);
    const different = () => validateRequest(`${PIPELINE}# ${number++}\n`);
    await load(weir, different, { seconds: 2 });
    await load(peer, different, { seconds: 1 });
    const rounds = { bare: [], alike: [], differing: [], beside: [] };
    let files = 0;
    // In turn, so that what else the machine does hits all alike.
    for (let round = 0; round < 3; round++) {
      const seconds = SECONDS;
      rounds.bare.push(await load(peer, different, { seconds }));
      rounds.alike.push(await load(weir, () => same, { seconds }));
      rounds.differing.push(await load(weir, different, { seconds }));
      const beside = await withLargeFiles(weir, () => load(weir, different, { seconds }));
      rounds.beside.push(beside.load);
      files += beside.files;
    }
    const middle = (list) => ({
      rate: median(list.map(({ rate }) => rate)),
      p99: median(list.map(({ p99 }) => p99)),
    });
    const [bare, alike, differing, beside] = Object.values(rounds).map(middle);
    const moved = beside.p99 / differing.p99 - 1;
    return [
      rateRow(`POST /validate, 60 lines, ${CONNECTIONS} connections, texts seen before`, alike, bare),
      rateRow(`POST /validate, 60 lines, ${CONNECTIONS} connections, every text new`, differing, bare),
      p99Row('p99, texts seen before', alike, bare),
      p99Row('p99, every text new', differing, bare),
      {
        what: `p99, every text new, ${files} files of 5,000 lines beside`,
        weir: ms(beside.p99),
        peer: `${ms(differing.p99)} without`,
        ratio: `${moved >= 0 ? '+' : ''}${(moved * 100).toFixed(0)}%`,
        bar: '<= +50%',
        met: moved <= 0.5,
      },
    ];
  } finally {
    await Promise.all([peer.stop(), weir.stop()]);
  }
}

const rateRow = (what, { rate }, base) => ({
  what,
  weir: `${rate.toFixed(0)}/s`,
  peer: `${base.rate.toFixed(0)}/s`,
  ratio: `${(rate / base.rate).toFixed(2)}x`,
  bar: '>= 0.5x',
  met: rate / base.rate >= 0.5,
});

const p99Row = (what, { p99 }, base) => ({
  what,
  weir: ms(p99),
  peer: ms(base.p99),
  ratio: `${(p99 / base.p99).toFixed(2)}x`,
  bar: '<= 3x',
  met: p99 / base.p99 <= 3,
});

/** Runs `work` while one connection sends files of 5,000 lines, one after the other. */
async function withLargeFiles({ url }, work) {
  const step =
    '    - mapping: |\n        root = this\n        root.id = this.id.uppercase()\n        root.at = now()\n';
  const large = `pipeline:\n  processors:\n${step.repeat(1250)}`;
  const connection = await open(url);
  let files = 0;
  let ending = false;
  const sending = (async () => {
    while (!ending) await connection.ask(validateRequest(`${large}# ${performance.now()} ${files++}\n`));
  })();
  const result = await work();
  ending = true;
  await sending;
  connection.close();
  return { load: result, files };
}

/** From starting the process to its first answer. */
async function starts() {
  const ask = async (service, path, init) => {
    const answer = await fetch(service.url + path, init);
    await answer.text();
  };
  const body = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ yaml: PIPELINE }),
  };
  const ready = async (start, path, init) => {
    const begin = performance.now();
    const service = await start();
    await ask(service, path, init);
    const took = performance.now() - begin;
    await service.stop();
    return took;
  };
  const rows = [];
  for (const [what, path, init, bar] of [
    ['start to ready (GET /health answers)', '/health', {}, 2],
    ['start to the first POST /validate answered', '/validate', body, undefined],
  ]) {
    const times = { weir: [], bare: [] };
    for (let run = 0; run < STARTS; run++) {
      times.bare.push(await ready(startBare, path, init));
      times.weir.push(await ready(startValidator, path, init));
    }
    const [weir, bare] = [median(times.weir), median(times.bare)];
    rows.push({
      what,
      weir: ms(weir),
      peer: ms(bare),
      ratio: `${(weir / bare).toFixed(2)}x`,
      bar: bar === undefined ? '-' : `<= ${bar}x`,
      met: bar === undefined ? undefined : weir / bare <= bar,
    });
  }
  return rows;
}
