import { createServer } from 'node:net';

/** Ports below those that systems give out by themselves: no connection and no port 0 takes one of them by chance. */
const FIRST = 10_000;
const WORKERS = 40;
/** Ports of one test process; its neighbours have their own. */
const SHARE = 500;

const worker = (Number(process.env.JEST_WORKER_ID ?? 1) - 1) % WORKERS;
let last = Math.floor(Math.random() * SHARE);

/** A loopback port that nothing listens on, and that stays so until the test listens there, also between two times. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < SHARE; tries++) {
    last = (last + 1) % SHARE;
    const port = FIRST + worker * SHARE + last;
    if (await isFree(port)) return port;
  }
  throw new Error(`all ${SHARE} ports of test process ${worker + 1} are taken`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
