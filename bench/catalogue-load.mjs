import { execFileSync } from 'node:child_process';
import { median, ms } from './timing.mjs';

/** Cold import and decoding of one catalogue in a fresh process, in milliseconds, the process's own start left out. */
export async function measure() {
  return ['redpanda-connect', 'bento'].map((name) => {
    const script = `const begin = process.hrtime.bigint();
      const { loadCatalogue } = await import('@weir/schema-model');
      const catalogue = await loadCatalogue('${name}');
      catalogue.component('input', 'generate');
      console.log(Number(process.hrtime.bigint() - begin) / 1e6);`;
    const cwd = new URL('../packages/linter', import.meta.url).pathname;
    const times = Array.from({ length: 9 }, () =>
      Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' })),
    );
    const time = median(times);
    return { what: `catalogue load, cold, ${name}`, weir: ms(time), bar: '<= 60 ms', met: time <= 60 };
  });
}
