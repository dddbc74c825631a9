import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lint } from '../packages/linter/dist/index.js';
import { catalogue } from '../packages/schema-model/dist/redpanda-connect.js';
import { median, ms } from './timing.mjs';

const CLI = new URL('../packages/cli/bin/weir.cjs', import.meta.url).pathname;
const CORPUS = process.env.WEIR_CORPUS ?? new URL('../../shared/corpus/pipelines', import.meta.url).pathname;

// Node 20 reads the certificates that this names at each start, whatever it runs: 50 ms that say nothing of either program.
const { NODE_EXTRA_CA_CERTS: _, ...ENVIRONMENT } = process.env;

/** Wall time and peak resident memory of one process, the latter as the kernel counts it. */
function runProcess([command, ...args]) {
  return new Promise((resolve, reject) => {
    const begin = process.hrtime.bigint();
    const child = spawn(command, args, { stdio: 'ignore', env: ENVIRONMENT });
    let peak = 0;
    const poll = setInterval(() => {
      const status = `/proc/${child.pid}/status`;
      if (!existsSync(status)) return;
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(readIfThere(status))?.[1] ?? 0));
    }, 3);
    child.on('error', reject);
    child.on('exit', () => {
      clearInterval(poll);
      resolve({ wall: Number(process.hrtime.bigint() - begin) / 1e6, peak: peak / 1024 });
    });
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
    throw error;
  }
}

/** Median wall time and memory of several processes, taken in turn. */
async function measureProcesses(commands, runs = 7) {
  const seen = commands.map(() => []);
  for (let run = -1; run < runs; run++)
    for (const [which, command] of commands.entries()) {
      const result = await runProcess(command);
      if (run >= 0) seen[which].push(result);
    }
  return seen.map((all) => ({ wall: median(all.map((r) => r.wall)), peak: median(all.map((r) => r.peak)) }));
}

const megabytes = (value) => `${value.toFixed(0)} MB`;

function compare(what, weir, peer, show, most) {
  if (peer === undefined) return { what, weir: show(weir), peer: 'WEIR_REFERENCE not set', bar: `<= ${most}x` };
  const ratio = weir / peer;
  return {
    what,
    weir: show(weir),
    peer: show(peer),
    ratio: `${ratio.toFixed(2)}x`,
    bar: `<= ${most}x`,
    met: ratio <= most,
  };
}

/** Time of the processor for one text: the median of five after a first run, so that collections of garbage count. */
function seconds(text) {
  const { findings } = lint(text, { catalogue });
  if (findings.length > 0) throw new Error(`the text should be clean: ${findings[0].message}`);
  const times = [1, 2, 3, 4, 5].map(() => {
    const before = process.cpuUsage();
    lint(text, { catalogue });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times);
}

const STEP = '    - mapping: root.a = this.b.uppercase()\n    - branch:\n        processors:\n          - noop: {}\n';
/** Four kilobytes in few nodes, so that ten megabytes of them stay below the limit of nodes. */
const LONG_STEP = `    - mapping: |\n${'        root.name = this.first.uppercase()\n'.repeat(100)}`;
const pipeline = (step, steps) => `pipeline:\n  processors:\n${step.repeat(steps)}`;

/** Ten times the text may take fourteen times the time: linear, with room for a colder cache. */
function scaling(what, small, large) {
  const [one, ten] = [seconds(small), seconds(large)];
  return {
    what,
    weir: ms(ten),
    peer: `${ms(one)} for a tenth`,
    ratio: `${(ten / one).toFixed(1)}x`,
    bar: '<= 14x',
    met: ten / one <= 14,
  };
}

/** `weir lint` over the whole corpus in one process beside the reference linter, then how time grows with a text. */
export async function measure() {
  const rows = [];
  if (existsSync(CORPUS)) {
    const files = readdirSync(CORPUS)
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => join(CORPUS, file));
    // The reference knows one distribution; without the option Weir finds out which one each file is for.
    const weirLint = [process.execPath, CLI, 'lint'];
    const commands = [
      [...weirLint, '--distribution', 'redpanda-connect', ...files],
      [...weirLint, ...files],
    ];
    if (process.env.WEIR_REFERENCE) commands.push([process.env.WEIR_REFERENCE, 'lint', ...files]);
    const [weir, auto, peer] = await measureProcesses(commands, 15);
    rows.push(compare(`weir lint, ${files.length} files, wall time`, weir.wall, peer?.wall, ms, 0.4));
    rows.push(compare(`weir lint, ${files.length} files, peak memory`, weir.peak, peer?.peak, megabytes, 0.6));
    rows.push(compare(`the same for either distribution, wall time`, auto.wall, peer?.wall, ms, 0.4));
    rows.push(compare(`the same for either distribution, peak memory`, auto.peak, peer?.peak, megabytes, 0.6));
  } else rows.push({ what: 'weir lint, whole corpus', weir: 'no corpus here', bar: '<= 0.4x' });
  rows.push(scaling('lint, 10,000 processors', pipeline(STEP, 500), pipeline(STEP, 5000)));
  const long = Math.ceil(10_000_000 / LONG_STEP.length);
  rows.push(scaling('lint, 10 MB', pipeline(LONG_STEP, Math.ceil(long / 10)), pipeline(LONG_STEP, long)));
  return rows;
}
