import { sleep } from '../clock.js';
import { persist } from './persist.js';
import type { Session } from './session.js';

/** Time in which lines are gathered before they are sent together. */
const GATHER_MS = 200;

/** Sends log lines to those who read them, as long as anybody does. */
export async function sendLogs(session: Session): Promise<void> {
  const { link, nodeId, process, relay, signal, clock } = session;
  while (!signal.aborted) {
    await relay.heard(signal);
    for (let due = relay.due(); due.length > 0 && !signal.aborted; due = relay.due()) {
      const batches = due;
      const readers = await persist(session, 'logs', () => link.logs(nodeId, { process: process.id, batches }, signal));
      if (signal.aborted) return;
      if (readers === undefined) relay.drop(batches);
      else relay.sent(batches, readers);
    }
    await sleep(clock, GATHER_MS, signal);
  }
}
