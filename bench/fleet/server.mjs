// The control plane as its own process, as it is started anywhere else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const MAIN = new URL('../../services/control-plane/dist/main.js', import.meta.url).pathname;

export const TOKEN = 'bench';

/** From the second figure of the scheduler, in nanoseconds; other systems do not tell. */
function waitedOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9;
  } catch {
    return Number.NaN;
  }
}

/** A control plane on a data directory; `readyMs` is the time from the start of the process to its word that it is ready. */
export async function startServer(dataDir, port = 0) {
  const begin = performance.now();
  const child = spawn(process.execPath, [...(process.env.WEIR_FLEET_NODE_FLAGS?.split(' ') ?? []), MAIN], {
    env: {
      ...process.env,
      WEIR_MODE: 'server',
      WEIR_TOKENS: TOKEN,
      WEIR_PORT: String(port),
      WEIR_DATA_DIR: dataDir,
      WEIR_OPEN_METRICS: 'true',
      WEIR_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      said += piece;
      const found = /ready on (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
      if (said.length > 10_000) said = said.slice(-1000);
    });
    child.once('exit', (code) => reject(new Error(`the control plane ended with ${code}: ${said}`)));
  });
  /** A connection that was kept may be closed by the server just when it is used again; a new one may wait in a crowd. */
  const ask = async (path, options, tries = 4) => {
    try {
      return await fetch(`${url}${path}`, options);
    } catch (error) {
      if (tries === 1) throw error;
      return ask(path, options, tries - 1);
    }
  };
  const call = async (method, path, body) => {
    const answer = await ask(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read).slice(0, 300)}`);
    return read;
  };
  /** CPU seconds of the process so far, seconds that its main thread waited for a processor, and its memory in bytes. */
  const figures = async () => {
    const text = await (await ask('/metrics')).text();
    const read = (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
    return {
      cpu: read('weir_process_cpu_seconds_total'),
      memory: read('weir_process_resident_memory_bytes'),
      waited: waitedOf(child.pid),
    };
  };
  const end = async (signal) => {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    url,
    port: Number(new URL(url).port),
    readyMs: performance.now() - begin,
    call,
    figures,
    end,
    pid: child.pid,
  };
}
