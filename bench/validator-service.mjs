import { spawn } from 'node:child_process';
import { once } from 'node:events';

const folder = (path) => new URL(`../${path}/`, import.meta.url).pathname;

/** The least that a service can do: read the same body, answer a constant. */
const BARE = `import express from 'express';
  const app = express();
  app.post('/validate', express.json({ limit: '1mb' }), (_, response) => response.json({ valid: true, error_count: 0 }));
  app.get('/health', (_, response) => response.json({ status: 'ok' }));
  const server = app.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));`;

/** A bare express service. */
export const startBare = () => start(['--input-type=module', '-e', BARE], folder('packages/http-kit'));

/** The validation service as it is built. */
export const startValidator = (environment = {}) => start(['dist/main.js'], folder('services/validator'), environment);

/** Starts a service that prints its address as JSON. */
async function start(args, cwd, environment = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      WEIR_HOST: '127.0.0.1',
      WEIR_PORT: '0',
      WEIR_DATA_DIR: '',
      ...environment,
    },
  });
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      if (printed.length < 10_000) printed += chunk;
      const found = /"url":"([^"]+)"/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code} before it listened`)));
  });
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
  };
  return { child, url, stop };
}
