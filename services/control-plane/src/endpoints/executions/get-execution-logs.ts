import { eventStream } from '../../logs/event-stream.js';
import { readLog } from '../../logs/read-log.js';
import { versionShown } from '../../logs/version-shown.js';
import type { HandlerOf } from '../handler.js';
import { findExecution } from './find-execution.js';

export const getExecutionLogs: HandlerOf<'getExecutionLogs'> =
  (context) =>
  async ({ params, query }, { signal }) => {
    const execution = await findExecution(params.id, context.store);
    const shown = await versionShown(execution, context);
    const reading = await readLog(execution, query, context, signal);
    if (query.follow === true) {
      return {
        status: 200,
        media: 'text/event-stream',
        body: eventStream([reading], (_, line) => shown(line), signal),
      };
    }
    reading.close();
    return { status: 200, body: { items: reading.lines().map(shown) } };
  };
