import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { median, ms } from './timing.mjs';

const require = createRequire(new URL('../packages/cli/package.json', import.meta.url));
const CORPUS = process.env.WEIR_CORPUS ?? new URL('../../shared/corpus/pipelines', import.meta.url).pathname;

/** Validation inside one process, catalogue loaded: the time of 100 lines, and how many files of about 60 lines a core takes. */
export async function measure() {
  const { lint } = await import(require.resolve('@weir/linter'));
  const { loadCatalogue } = await import(require.resolve('@weir/schema-model'));
  const catalogue = await loadCatalogue('redpanda-connect');
  const text = readFileSync(new URL('./pipelines/hundred-lines.yaml', import.meta.url), 'utf8');
  const once = () => {
    const begin = process.hrtime.bigint();
    lint(text, { catalogue });
    return Number(process.hrtime.bigint() - begin) / 1e6;
  };
  const time = median(Array.from({ length: 200 }, once));
  return [
    { what: 'validation of 100 lines, in process', weir: ms(time), bar: '<= 5 ms median', met: time <= 5 },
    rate((file) => lint(file, { catalogue })),
  ];
}

/** Different real files in turn, counted by processor time, so that what else the machine does is left out. */
function rate(check) {
  const what = 'files of about 60 lines per second of a core';
  const bar = '>= 2,000';
  if (!existsSync(CORPUS)) return { what, weir: 'no corpus here', bar };
  const files = readdirSync(CORPUS)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(CORPUS, name), 'utf8'))
    .filter((file) => Math.abs(file.split('\n').length - 60) <= 10);
  const rates = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    for (let round = 0; round < 40; round++) for (const file of files) check(file);
    const { user, system } = process.cpuUsage(before);
    return (40 * files.length) / ((user + system) / 1e6);
  });
  const perSecond = median(rates.slice(2));
  return { what, weir: String(Math.round(perSecond)), bar, met: perSecond >= 2000 };
}
