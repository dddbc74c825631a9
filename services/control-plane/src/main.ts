import { readFileSync } from 'node:fs';
import { createLogger, ListenError, runUntilSignal, SettingError } from '@weir/http-kit';
import { createEmbeddedDriver } from '@weir/runtime';
import { StoreUnavailable } from '@weir/store';
import { createControlPlane } from './app.js';
import { StartRefused } from './auth/is-open.js';
import { readConfig } from './config.js';
import { pipelineEnvironment } from './env.js';
import { createAgentNode } from './modes/agent.js';

/** Failures that the person who started the service can mend: told in one line. */
const EXPECTED = [SettingError, ListenError, StoreUnavailable, StartRefused];

try {
  const config = readConfig();
  const log = createLogger({ service: config.mode === 'agent' ? 'agent' : 'control-plane', level: config.logLevel });
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  const options = { config, drivers: [createEmbeddedDriver()], log, version, env: pipelineEnvironment() };
  if (config.mode === 'agent') {
    const node = await createAgentNode(options);
    runUntilSignal(node, log);
    process.stdout.write(`agent of ${config.join.serverUrl} ready on ${node.url} (data in ${config.dataDir})\n`);
  } else {
    const controlPlane = await createControlPlane(options);
    runUntilSignal(controlPlane, log);
    process.stdout.write(`control plane ready on ${controlPlane.url} (data in ${config.dataDir})\n`);
    // Ready without it; loaded now so that the first submitted job does not wait for it.
    await import('./jobs/check-pipeline.js');
  }
} catch (error) {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(`control-plane: ${expected && error instanceof Error ? error.message : describe(error)}\n`);
  process.exitCode = 1;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
