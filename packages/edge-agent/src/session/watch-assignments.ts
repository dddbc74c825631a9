import { sleep } from '../clock.js';
import type { AssignmentSet } from '../wire.js';
import { persist } from './persist.js';
import type { Session } from './session.js';

/** Least time between two pulls that brought nothing new, so that a server that does not wait is not hammered. */
const QUIET_MS = 1000;

/**
 * Pulls the whole desired set at the start, whenever a heartbeat saw another digest, and as soon as the control plane
 * answers a waiting pull. One pull at a time, so an older set can never overtake a newer one.
 */
export async function watchAssignments(session: Session, waitMs: number): Promise<void> {
  const { workload, relay, signal, clock } = session;
  let wait = 0;
  while (!signal.aborted) {
    const askedAt = clock.now();
    const answer = await pull(session, wait);
    if (signal.aborted) return;
    const first = wait === 0;
    wait = waitMs;
    const readers = answer !== undefined && answer !== 'changed' && answer.logs_digest !== relay.digest;
    if (readers) relay.apply(answer.logs, answer.logs_digest);
    if (answer === 'changed') {
      wait = 0;
    } else if (answer !== undefined && (first || answer.digest !== workload.digest)) {
      // What a full disk does not take is offered to it again, and not at once.
      if (!workload.apply(answer)) await sleep(clock, QUIET_MS, signal);
    } else if (!readers) {
      await sleep(clock, QUIET_MS - (clock.now() - askedAt), signal);
    }
  }
}

/** One pull; `changed` when a heartbeat broke off its waiting, undefined when it brought nothing. */
async function pull(session: Session, waitMs: number): Promise<AssignmentSet | 'changed' | undefined> {
  const { link, nodeId, process, workload, relay, changed } = session;
  const poll = new AbortController();
  const signal = AbortSignal.any([session.signal, poll.signal]);
  let interrupted = false;
  if (waitMs > 0) {
    void changed.heard(signal).then(() => {
      interrupted = !signal.aborted;
      poll.abort();
    });
  }
  try {
    const query = { process: process.id, digest: workload.digest, logsDigest: relay.digest, waitMs };
    const set = await persist({ ...session, signal }, 'assignments', () => link.assignments(nodeId, query, signal));
    return interrupted ? 'changed' : set;
  } finally {
    poll.abort();
  }
}
