import { backOff } from '../back-off.js';
import { sleep } from '../clock.js';
import type { StoredReport } from '../disk/agent-disk.js';
import { isDiskProblem } from '../disk/disk-problem.js';
import { LinkProblem } from '../link.js';
import { endsSession, type Session } from './session.js';

const BATCH = 100;

/** Tells the control plane what waits on the disk, oldest first, until nothing waits; then again at each ring. */
export async function sendReports(session: Session): Promise<void> {
  const { disk, signal, reports, workload } = session;
  while (!signal.aborted) {
    const told = await sendAll(session);
    if (told > 0 && disk.unsent(1).length === 0) workload.tend();
    await reports.heard(signal);
  }
}

/** Sends until nothing waits or the session ends; returns how many reports were taken in. */
async function sendAll(session: Session): Promise<number> {
  const { disk, signal, clock, random, retry } = session;
  let told = 0;
  let size = BATCH;
  let failures = 0;
  while (!signal.aborted) {
    const waiting = disk.unsent(size);
    if (waiting.length === 0) break;
    const outcome = await sendBatch(session, waiting);
    if (signal.aborted) break;
    if (typeof outcome === 'number' && outcome > 0) {
      told += outcome;
      failures = 0;
      size = BATCH;
      continue;
    }
    if (outcome === 'refused') {
      size = Math.max(1, Math.floor(waiting.length / 2));
      if (waiting.length > 1 || drop(session, waiting)) continue;
    }
    failures += 1;
    await sleep(clock, backOff(failures, retry, random), signal);
  }
  return told;
}

/** How many were acknowledged; `refused` when the control plane will never take the batch as it is. */
async function sendBatch(session: Session, waiting: readonly StoredReport[]): Promise<number | 'refused' | 'failed'> {
  const { link, nodeId, process, workload, signal, onEvent } = session;
  try {
    const reports = waiting.map(({ report }) => report);
    const results = await link.report(nodeId, { process: process.id, reports }, signal);
    const told = new Set(results.map(({ execution_id, seq }) => `${execution_id} ${seq}`));
    const ids = waiting.filter(({ report }) => told.has(`${report.execution_id} ${report.seq}`)).map(({ id }) => id);
    if (!forget(session, ids)) return 'failed';
    for (const result of results) workload.catchUp(result);
    return ids.length;
  } catch (error) {
    if (signal.aborted) return 'failed';
    if (!(error instanceof LinkProblem)) throw error;
    if (endsSession(error)) session.rejoin(error);
    onEvent({ level: error.failure === 'unreachable' ? 'debug' : 'warn', message: `reports: ${error.message}` });
    return error.failure === 'rejected' ? 'refused' : 'failed';
  }
}

/** A report that is refused even alone would hold up all others for ever. */
function drop(session: Session, waiting: readonly StoredReport[]): boolean {
  for (const { report } of waiting) {
    const message = `the control plane refuses report ${report.seq}: ${JSON.stringify(report.compute_state)}`;
    session.onEvent({ level: 'error', execution_id: report.execution_id, message });
  }
  return forget(
    session,
    waiting.map(({ id }) => id),
  );
}

/** False when the disk is full: the reports stay there and are told again, and the control plane knows their numbers. */
function forget({ disk, onEvent }: Session, ids: readonly number[]): boolean {
  try {
    disk.acknowledged(ids);
    return true;
  } catch (error) {
    if (!isDiskProblem(error)) throw error;
    onEvent({ level: 'error', message: 'cannot write to the data folder', error });
    return false;
  }
}
