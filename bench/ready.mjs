import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, ms } from './timing.mjs';

const SERVICES = { validator: '/health', 'control-plane': '/health' };

/** Time from starting a service's built files to the first 200 on its health route. */
export async function measure() {
  const rows = [];
  for (const [name, path] of Object.entries(SERVICES)) {
    const times = [];
    for (let run = 0; run < 5; run++) times.push(await start(name, path));
    const time = median(times);
    rows.push({ what: `${name}: start to ready`, weir: ms(time), bar: '<= 2000 ms', met: time <= 2000 });
  }
  return rows;
}

async function start(name, path) {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'weir-bench-'));
  const begin = performance.now();
  const child = spawn(process.execPath, [new URL(`../services/${name}/dist/main.js`, import.meta.url).pathname], {
    stdio: 'ignore',
    env: { ...process.env, WEIR_HOST: '127.0.0.1', WEIR_PORT: String(port), WEIR_DATA_DIR: data },
  });
  try {
    while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
      if (performance.now() - begin > 20000) throw new Error(`${name} did not become ready`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - begin;
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

const answers = (url) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
