import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MetricsFeedback, MetricsSummary } from '@weir/api-contract/validator';
import type { Clock } from '@weir/http-kit';
import Database from 'better-sqlite3';
import type { z } from 'zod';
import { FEEDBACK_SCHEMA } from './schema.js';

/** What is remembered of a validation: nothing of its text. */
export interface ValidationRecord {
  readonly requestId: string;
  readonly valid: boolean;
  /** Category to number of findings. */
  readonly categories: Readonly<Record<string, number>>;
}

export interface FeedbackStore {
  /** Remembers a validation soon; never waits for the disk. */
  remember(record: ValidationRecord): void;
  /** Takes feedback in; a later one for the same id replaces it. True when the validation is known. */
  accept(feedback: z.output<typeof MetricsFeedback>): boolean;
  summary(): z.input<typeof MetricsSummary>;
  close(): void;
}

/** Validations and feedback kept; the oldest go first. */
const MOST_ROWS = 200_000;
const FLUSH_MS = 250;
/** Records that may wait for the disk; more are dropped, for they are only statistics. */
const MOST_WAITING = 5000;

interface ValidationRow {
  readonly request_id: string;
  readonly at: number;
  readonly valid: number;
  readonly categories: string;
}

/** Opens `feedback.sqlite` in a folder, or a database in memory when there is none. */
export function openFeedbackStore(folder: string | undefined, clock: Clock): FeedbackStore {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const database = new Database(folder === undefined ? ':memory:' : join(folder, 'feedback.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec(FEEDBACK_SCHEMA);
  const insert = database.prepare('INSERT OR REPLACE INTO validations VALUES (@request_id, @at, @valid, @categories)');
  const known = database.prepare('SELECT 1 FROM validations WHERE request_id = ?');
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO feedback VALUES (@request_id, @at, @attempted, @succeeded, @errors, @comment)',
  );
  const trims = ['validations', 'feedback'].map((table) =>
    database.prepare(
      `DELETE FROM ${table} WHERE at <= (SELECT at FROM ${table} ORDER BY at DESC LIMIT 1 OFFSET ${MOST_ROWS})`,
    ),
  );
  let waiting: ValidationRow[] = [];
  let written = 0;

  const flush = database.transaction((rows: readonly ValidationRow[]) => {
    for (const row of rows) insert.run(row);
  });
  const write = (): void => {
    if (waiting.length === 0) return;
    const rows = waiting;
    waiting = [];
    flush(rows);
    written += rows.length;
    if (written < MOST_ROWS / 100) return;
    written = 0;
    for (const trim of trims) trim.run();
  };
  const timer = setInterval(write, FLUSH_MS).unref();

  return {
    remember({ requestId, valid, categories }) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push({
        request_id: requestId,
        at: clock.now(),
        valid: valid ? 1 : 0,
        categories: JSON.stringify(categories),
      });
    },
    accept(feedback) {
      write();
      upsert.run({
        request_id: feedback.request_id,
        at: clock.now(),
        attempted: feedback.fix_attempted ? 1 : 0,
        succeeded: feedback.fix_succeeded === undefined ? null : feedback.fix_succeeded ? 1 : 0,
        errors: feedback.revalidation_errors ?? null,
        comment: feedback.feedback ?? null,
      });
      return known.get(feedback.request_id) !== undefined;
    },
    summary() {
      write();
      return summaryOf(database);
    },
    close() {
      clearInterval(timer);
      write();
      database.close();
    },
  };
}

const TOTALS = `
SELECT (SELECT count(*) FROM validations) AS validations,
       (SELECT coalesce(sum(valid), 0) FROM validations) AS valid,
       count(*) AS received,
       coalesce(sum(v.request_id IS NOT NULL), 0) AS matched,
       coalesce(sum(f.attempted), 0) AS attempted,
       coalesce(sum(f.attempted AND f.succeeded), 0) AS succeeded
  FROM feedback f LEFT JOIN validations v USING (request_id)`;

const BY_CATEGORY = `
SELECT c.key AS category,
       sum(c.value) AS findings,
       count(*) AS validations,
       coalesce(sum(f.attempted), 0) AS fix_attempted,
       coalesce(sum(f.attempted AND f.succeeded), 0) AS fix_succeeded
  FROM validations v, json_each(v.categories) c LEFT JOIN feedback f ON f.request_id = v.request_id
 GROUP BY c.key ORDER BY c.key`;

interface Totals {
  readonly validations: number;
  readonly valid: number;
  readonly received: number;
  readonly matched: number;
  readonly attempted: number;
  readonly succeeded: number;
}

interface CategoryRow {
  readonly category: string;
  readonly findings: number;
  readonly validations: number;
  readonly fix_attempted: number;
  readonly fix_succeeded: number;
}

function summaryOf(database: Database.Database): z.input<typeof MetricsSummary> {
  const { validations, valid, ...feedback } = database.prepare<[], Totals>(TOTALS).get() ?? {
    validations: 0,
    valid: 0,
    received: 0,
    matched: 0,
    attempted: 0,
    succeeded: 0,
  };
  const rows = database.prepare<[], CategoryRow>(BY_CATEGORY).all();
  const categories = rows.map(({ category, ...row }) => [
    category,
    { ...row, fix_rate: row.fix_attempted === 0 ? null : row.fix_succeeded / row.fix_attempted },
  ]);
  return { validations, valid, feedback, by_category: Object.fromEntries(categories) };
}
