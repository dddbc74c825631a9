import type { HistoryEvent, JsonObject, NewHistoryEvent, Timestamp } from '@weir/fleet-model';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { fromJson } from '../json-column.js';
import type { Pace } from '../pace.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import { isLong, pieces, preparedRows } from '../prepared.js';
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

/** Which events of all jobs a follower wants; absent parts do not restrict. */
export interface FeedFilter {
  readonly namespace?: string | undefined;
  readonly jobId?: string | undefined;
  readonly executionId?: string | undefined;
  readonly type?: 'job' | 'execution' | undefined;
}

/** A stretch of the history. */
export interface Feed {
  readonly events: readonly HistoryEvent[];
  /** Everything up to this number has been looked at: the next stretch begins behind it. */
  readonly through: number;
}

export interface HistoryReader {
  /** Oldest first. */
  list(filter: HistoryFilter, request: PageRequest): Promise<Page<HistoryEvent>>;
  /** The number of the newest event; 0 when there is none. */
  newest(): Promise<number>;
  /** Up to `limit` events of all jobs behind a number, oldest first. Numbers rise in the order in which events are committed. */
  after(seqNum: number, filter: FeedFilter, limit: number): Promise<Feed>;
}

export interface HistoryStore extends HistoryReader {
  /** Writes events down; nothing ever changes or removes them. */
  append(events: readonly NewHistoryEvent[], recordedAt: Timestamp): Promise<void>;
}

const insertRows = preparedRows<Insertable<HistoryTable>, unknown>(
  ['timestamp', 'recorded_at', 'job_id', 'job_version', 'execution_id', 'message', 'details'],
  (db, rows) => db.insertInto('history').values(rows).compile(),
);

export function historyStore(db: Kysely<Schema>, pace: Pace): HistoryStore {
  const newest = async (): Promise<number> => {
    const row = await db
      .selectFrom('history')
      .select((of) => of.fn.max('seq_num').as('seq_num'))
      .executeTakeFirst();
    return Number(row?.seq_num ?? 0);
  };
  return {
    newest,
    async after(seqNum, filter, limit) {
      const end = await newest();
      let query = db.selectFrom('history').selectAll().where('seq_num', '>', seqNum).where('seq_num', '<=', end);
      if (filter.namespace !== undefined) {
        const jobs = db.selectFrom('jobs').select('id').where('namespace', '=', filter.namespace);
        query = query.where('job_id', 'in', jobs);
      }
      if (filter.jobId !== undefined) query = query.where('job_id', '=', filter.jobId);
      if (filter.executionId !== undefined) query = query.where('execution_id', '=', filter.executionId);
      if (filter.type === 'job') query = query.where('execution_id', 'is', null);
      if (filter.type === 'execution') query = query.where('execution_id', 'is not', null);
      const events = (await query.orderBy('seq_num').limit(limit).execute()).map(eventOf);
      return { events, through: events.length < limit ? Math.max(end, seqNum) : (events.at(-1)?.seq_num ?? end) };
    },
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
      for (const piece of pieces(events)) {
        await insertRows(
          db,
          piece.map((event) => ({ ...event, details: JSON.stringify(event.details), recorded_at: recordedAt })),
        );
        if (isLong(piece)) await pace('breathe');
      }
    },
  };
}

function eventOf({ details, ...row }: Selectable<HistoryTable>): HistoryEvent {
  return { ...row, type: row.execution_id === null ? 'job' : 'execution', details: fromJson<JsonObject>(details) };
}
