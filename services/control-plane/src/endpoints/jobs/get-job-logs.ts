import { Problem } from '@weir/api-contract';
import { type Execution, isActive, type Job } from '@weir/fleet-model';
import { findJob } from '../../jobs/find-job.js';
import { eventStream } from '../../logs/event-stream.js';
import type { LogLine, LogReading } from '../../logs/log-reading.js';
import { readLog } from '../../logs/read-log.js';
import { versionShown } from '../../logs/version-shown.js';
import type { HandlerOf } from '../handler.js';

/** Most executions whose logs are read together. */
const MOST = 50;

export const getJobLogs: HandlerOf<'getJobLogs'> =
  (context) =>
  async ({ params, query }, { signal }) => {
    const { store } = context;
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    const { items } = await store.executions.list({ jobId: job.id }, { limit: 1000, token: '' });
    const current = lastOnEachNode(items)
      .filter((each) => isOf(job, each))
      .slice(0, MOST);
    const readings: LogReading[] = [];
    const shown = new Map<string, (line: LogLine) => LogLine>();
    const missing: { execution_id: string; node_id: string; reason: string }[] = [];
    await Promise.all(
      current.map(async (execution) => {
        try {
          shown.set(execution.id, await versionShown(execution, context));
          readings.push(await readLog(execution, query, context, signal));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          missing.push({ execution_id: execution.id, node_id: execution.node_id, reason: error.message });
        }
      }),
    );
    const named = ({ executionId, nodeId }: LogReading, line: LogLine) => ({
      ...(shown.get(executionId)?.(line) ?? line),
      execution_id: executionId,
      node_id: nodeId,
    });
    if (query.follow === true) {
      return { status: 200, media: 'text/event-stream', body: eventStream(readings, named, signal) };
    }
    for (const reading of readings) reading.close();
    const lines = readings.flatMap((reading) => reading.lines().map((line) => named(reading, line)));
    lines.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    return { status: 200, body: { items: lines, missing } };
  };

/** Newest first, as they are given. */
const lastOnEachNode = (executions: readonly Execution[]): readonly Execution[] => {
  const seen = new Set<string>();
  return executions.filter(({ node_id }) => !seen.has(node_id) && seen.add(node_id));
};

/** Runs now, or is of the version that runs. */
const isOf = ({ status }: Job, execution: Execution): boolean =>
  isActive(execution) || execution.job_version >= status.run_version;
