import { readFileSync } from 'node:fs';
import { load, validateRequest } from './load.mjs';
import { startValidator } from './validator-service.mjs';

const PIPELINE = readFileSync(new URL('./pipelines/sixty-lines.yaml', import.meta.url), 'utf8');
const REQUESTS = Number(process.env.WEIR_BENCH_REQUESTS ?? 200_000);
const SAMPLES = 40;
/** The first samples fill the memory of outcomes, the store of ids and V8's own caches. */
const SETTLED = 0.5;

/** Memory of the service over many requests: half of the texts are new, a tenth has findings. */
export async function measure() {
  const weir = await startValidator();
  try {
    let number = 0;
    const request = () => {
      number += 1;
      const text = number % 2 === 0 ? PIPELINE : `${PIPELINE}# ${number}\n`;
      return validateRequest(number % 10 === 1 ? text.replace('retry_period', 'retry_perod') : text);
    };
    const samples = [];
    for (let n = 0; n < SAMPLES; n++) {
      await load(weir, request, { seconds: 3600, requests: REQUESTS / SAMPLES });
      samples.push({ at: number, mb: residentMb(weir.child.pid) });
    }
    const late = samples.slice(Math.floor(SAMPLES * SETTLED));
    const slope = slopeOf(late) * 1000;
    const half = late[0]?.mb ?? 0;
    return [
      {
        what: `memory over ${number} requests (resident; slope over the second half)`,
        weir: `${samples.at(-1)?.mb.toFixed(0)} MiB`,
        peer: `${half.toFixed(0)} MiB half-way`,
        ratio: `${slope >= 0 ? '+' : ''}${slope.toFixed(3)} MiB per 1,000 requests`,
        bar: '<= 0.1',
        met: slope <= 0.1,
      },
    ];
  } finally {
    await weir.stop();
  }
}

const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Least squares: MiB per request. */
function slopeOf(samples) {
  const mean = (pick) => samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [x, y] = [mean((each) => each.at), mean((each) => each.mb)];
  const above = samples.reduce((sum, { at, mb }) => sum + (at - x) * (mb - y), 0);
  return above / samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
}
