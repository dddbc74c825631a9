import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort, until } from '@weir/testkit';
import { masked, parseScenario, printScenario, type Scenario } from './scenario.js';

const FOLDER = fileURLToPath(new URL('./scenarios/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Set it to write what the commands print into the scenarios; then read the difference. */
const UPDATE = process.env.WEIR_UPDATE_SCENARIOS === '1';

let folder: string;
let controlPlane: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-scenario-'));
  mkdirSync(join(folder, '.bin'));
  symlinkSync(join(ROOT, 'packages/cli/bin/weir.cjs'), join(folder, '.bin', 'weir'));
});
afterEach(async () => {
  if (controlPlane !== undefined && controlPlane.exitCode === null) {
    const ended = once(controlPlane, 'exit');
    controlPlane.kill('SIGTERM');
    await ended;
  }
  controlPlane = undefined;
  rmSync(folder, { recursive: true, force: true });
});

it.each(readdirSync(FOLDER).sort())(
  '%s',
  async (name) => {
    const path = join(FOLDER, name);
    const scenario = parseScenario(readFileSync(path, 'utf8'));
    for (const [file, text] of scenario.files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const endpoint = scenario.controlPlane === undefined ? {} : await startControlPlane(scenario.controlPlane);
    const seen: Scenario = { ...scenario, steps: scenario.steps.map((step) => runStep(step, endpoint)) };
    if (UPDATE) writeFileSync(path, printScenario(seen));
    expect(printScenario(seen)).toBe(printScenario(scenario));
  },
  300_000,
);

/** Runs a command line in the scenario's folder and puts what it did in the place of what was expected. */
function runStep(step: Scenario['steps'][number], endpoint: Readonly<Record<string, string>>): typeof step {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', step.command], {
    cwd: folder,
    input: step.stdin,
    encoding: 'utf8',
    env: {
      PATH: [join(folder, '.bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: folder,
      ...endpoint,
    },
  });
  const after = [...step.after.keys()].map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  return { ...step, stdout: masked(stdout), stderr: masked(stderr), exit: status ?? -1, after: new Map(after) };
}

/** Starts a real control plane in local mode; its node has these labels. */
async function startControlPlane(labels: string): Promise<Readonly<Record<string, string>>> {
  const port = await freePort();
  const eventsPort = String(await freePort());
  const child = spawn(process.execPath, [join(ROOT, 'services/control-plane/dist/main.js')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      WEIR_HOST: '127.0.0.1',
      WEIR_PORT: String(port),
      WEIR_DATA_DIR: join(folder, '.data'),
      WEIR_NODE_LABELS: labels,
      WEIR_NODE_NAME: 'edge-1',
      EVENTS_PORT: eventsPort,
    },
  });
  controlPlane = child;
  const url = `http://127.0.0.1:${port}`;
  await until('the control plane answers', async () => {
    if (child.exitCode !== null) throw new Error('the control plane did not start');
    return (await fetch(`${url}/health`).catch(() => undefined))?.ok === true;
  });
  return { WEIR_ENDPOINT: url, EVENTS_PORT: eventsPort };
}
