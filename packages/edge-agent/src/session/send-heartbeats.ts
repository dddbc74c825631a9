import type { ResourceUsage } from '@weir/fleet-model';
import { sleep } from '../clock.js';
import { LinkProblem } from '../link.js';
import { endsSession, type Session } from './session.js';

/** The first comes at any time of the second half of the interval, so that nodes that joined together do not beat together. */
const FIRST_SPREAD = 0.5;
/** Each later one comes up to a twentieth early. */
const SPREAD = 0.05;

/** Sends a heartbeat per interval; a lost one is not made up for, the next one says the same. */
export async function sendHeartbeats(session: Session, intervalMs: number, usage: () => ResourceUsage): Promise<void> {
  const { link, nodeId, process, workload, clock, random, signal, changed, onEvent } = session;
  const { id, start } = process;
  for (let spread = FIRST_SPREAD; !signal.aborted; spread = SPREAD) {
    await sleep(clock, intervalMs * (1 - random() * spread), signal);
    if (signal.aborted) return;
    workload.tend();
    try {
      const beat = { process: { id, start }, seq: process.nextBeat() };
      const heartbeat = { ...beat, digest: workload.digest, resource_usage: usage() };
      const reply = await link.heartbeat(nodeId, heartbeat, signal);
      if (reply.register) return session.rejoin();
      if (reply.digest !== workload.digest) changed.ring();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LinkProblem)) throw error;
      if (endsSession(error)) return session.rejoin(error);
      onEvent({ level: 'debug', message: `heartbeat: ${error.message}` });
    }
  }
}
