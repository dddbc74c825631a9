import { Problem } from '@weir/api-contract';
import { findJob } from '../../jobs/find-job.js';
import { eventStream } from '../../logs/event-stream.js';
import type { LogLine, LogReading } from '../../logs/log-reading.js';
import { readLog } from '../../logs/read-log.js';
import type { HandlerOf } from '../handler.js';

/** Most executions whose logs are read together. */
const MOST = 50;

export const getJobLogs: HandlerOf<'getJobLogs'> =
  (context) =>
  async ({ params, query }, { signal }) => {
    const { store } = context;
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    const { items } = await store.executions.list({ jobId: job.id }, { limit: 1000, token: '' });
    const current = items.filter(({ job_version }) => job_version === job.status.run_version).slice(0, MOST);
    const readings: LogReading[] = [];
    const missing: { execution_id: string; node_id: string; reason: string }[] = [];
    await Promise.all(
      current.map(async (execution) => {
        try {
          readings.push(await readLog(execution, query, context, signal));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          missing.push({ execution_id: execution.id, node_id: execution.node_id, reason: error.message });
        }
      }),
    );
    if (query.follow === true) {
      return { status: 200, media: 'text/event-stream', body: eventStream(readings, named, signal) };
    }
    for (const reading of readings) reading.close();
    const lines = readings.flatMap((reading) => reading.lines().map((line) => named(reading, line)));
    lines.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    return { status: 200, body: { items: lines, missing } };
  };

const named = ({ executionId, nodeId }: LogReading, line: LogLine) => ({
  ...line,
  execution_id: executionId,
  node_id: nodeId,
});
