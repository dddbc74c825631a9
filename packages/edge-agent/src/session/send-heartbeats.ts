import type { ResourceUsage } from '@weir/fleet-model';
import { sleep } from '../clock.js';
import { LinkProblem } from '../link.js';
import type { Session } from './session.js';

/** Sends a heartbeat per interval; a lost one is not made up for, the next one says the same. */
export async function sendHeartbeats(session: Session, intervalMs: number, usage: () => ResourceUsage): Promise<void> {
  const { link, nodeId, workload, clock, signal, changed, onEvent } = session;
  while (!signal.aborted) {
    await sleep(clock, intervalMs, signal);
    if (signal.aborted) return;
    workload.tend();
    try {
      const heartbeat = { digest: workload.digest, resource_usage: usage() };
      const reply = await link.heartbeat(nodeId, heartbeat, signal);
      if (reply.register) return session.rejoin();
      if (reply.digest !== workload.digest) changed.ring();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LinkProblem)) throw error;
      if (error.failure === 'unknown_node') return session.rejoin();
      onEvent({ level: 'debug', message: `heartbeat: ${error.message}` });
    }
  }
}
