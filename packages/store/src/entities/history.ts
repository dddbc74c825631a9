import type { HistoryEvent, JsonObject, NewHistoryEvent, Timestamp } from '@weir/fleet-model';
import type { Kysely, Selectable } from 'kysely';
import { fromJson } from '../json-column.js';
import type { Pace } from '../pace.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import type { HistoryTable, Schema } from '../schema.js';

/** Which events of a job a list shows; absent parts do not restrict. */
export interface HistoryFilter {
  readonly jobId: string;
  readonly type?: 'job' | 'execution' | undefined;
  readonly executionId?: string | undefined;
  readonly jobVersion?: number | undefined;
  /** Events that happened at this time or later. */
  readonly since?: Timestamp | undefined;
}

export interface HistoryReader {
  /** Oldest first. */
  list(filter: HistoryFilter, request: PageRequest): Promise<Page<HistoryEvent>>;
}

export interface HistoryStore extends HistoryReader {
  /** Writes events down; nothing ever changes or removes them. */
  append(events: readonly NewHistoryEvent[], recordedAt: Timestamp): Promise<void>;
}

const BATCH = 100;

export function historyStore(db: Kysely<Schema>, pace: Pace): HistoryStore {
  return {
    list(filter, request) {
      return collectPage({
        request,
        query: `history ${JSON.stringify(filter)}`,
        cursorOf: ({ seq_num }) => ({ key: seq_num, id: '' }),
        fetch: async (after, size) => {
          let query = db
            .selectFrom('history')
            .selectAll()
            .where('job_id', '=', filter.jobId)
            .where('seq_num', '>', Number(after?.key ?? 0));
          if (filter.type === 'job') query = query.where('execution_id', 'is', null);
          if (filter.type === 'execution') query = query.where('execution_id', 'is not', null);
          if (filter.executionId !== undefined) query = query.where('execution_id', '=', filter.executionId);
          if (filter.jobVersion !== undefined) query = query.where('job_version', '=', filter.jobVersion);
          if (filter.since !== undefined) query = query.where('timestamp', '>=', filter.since);
          return (await query.orderBy('seq_num').limit(size).execute()).map(eventOf);
        },
      });
    },
    async append(events, recordedAt) {
      for (let start = 0; start < events.length; start += BATCH) {
        const rows = events.slice(start, start + BATCH).map((event) => ({
          ...event,
          details: JSON.stringify(event.details),
          recorded_at: recordedAt,
        }));
        await db.insertInto('history').values(rows).execute();
        await pace('breathe');
      }
    },
  };
}

function eventOf({ details, ...row }: Selectable<HistoryTable>): HistoryEvent {
  return { ...row, type: row.execution_id === null ? 'job' : 'execution', details: fromJson<JsonObject>(details) };
}
