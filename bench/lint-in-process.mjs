import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { median, ms } from './timing.mjs';

const require = createRequire(new URL('../packages/cli/package.json', import.meta.url));

/** Validation of a 100-line pipeline inside one process, catalogue loaded. */
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
  return [{ what: 'validation of 100 lines, in process', weir: ms(time), bar: '<= 5 ms median', met: time <= 5 }];
}
