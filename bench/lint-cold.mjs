import { ms, timeProcesses } from './timing.mjs';

const FILE = new URL('./pipelines/hundred-lines.yaml', import.meta.url).pathname;
const CLI = new URL('../packages/cli/bin/weir.cjs', import.meta.url).pathname;

/** One `weir lint FILE`, process start included, beside the reference linter on the same file. */
export async function measure() {
  const reference = process.env.WEIR_REFERENCE;
  const commands = [[process.execPath, CLI, 'lint', FILE]];
  if (reference) commands.push([reference, 'lint', FILE]);
  const [weir, peer] = timeProcesses(commands);
  const rows = [{ what: 'weir lint, cold, one file', weir: ms(weir), bar: '<= 250 ms', met: weir <= 250 }];
  if (peer === undefined)
    rows.push({
      what: 'weir lint beside the reference',
      weir: ms(weir),
      bar: '<= 0.5x',
      peer: 'WEIR_REFERENCE not set',
    });
  else
    rows.push({
      what: 'weir lint beside the reference',
      weir: ms(weir),
      peer: ms(peer),
      ratio: `${(weir / peer).toFixed(2)}x`,
      bar: '<= 0.5x',
      met: weir / peer <= 0.5,
    });
  return rows;
}
