import Database from 'better-sqlite3';
import { messageOf } from '../engine/system-error.js';
import type { LaneIdentity } from './lane-identity.js';
import { LANE_MIGRATIONS } from './lane-schema.js';
import type { KnownLane } from './match-lanes.js';

/** What waits in a lane. */
export interface LaneTotals {
  readonly count: number;
  readonly bytes: number;
  /** Milliseconds since 1970; undefined when nothing waits. */
  readonly oldest: number | undefined;
}

export interface StoredBatch {
  readonly seq: number;
  readonly record: Buffer;
  readonly acceptedAt: number;
}

interface Append extends StoredBatch {
  readonly lane: number;
  readonly done: (failure: string | undefined) => void;
}

/**
 * Batches that wait for their receivers, in one SQLite file that belongs to one process at a time. What is appended is on
 * the disk when its callback is called; everything asked for in one turn of the event loop is one commit.
 */
export class LaneStore {
  private readonly db: Database.Database;
  private readonly insert: Database.Statement;
  private readonly remove: Database.Statement;
  private readonly page: Database.Statement;
  private appends: Append[] = [];
  private removals: number[] = [];
  private scheduled = false;
  private lastSeq: number;

  /** Opens or makes the file; throws when it is no store, or when another process has it and keeps it for `waitMs`. */
  constructor(file: string, waitMs: number) {
    this.db = new Database(file, { timeout: waitMs });
    try {
      this.db.pragma('locking_mode = EXCLUSIVE');
      this.db.pragma('journal_mode = WAL');
      this.db.pragma('foreign_keys = ON');
      migrate(this.db);
    } catch (error) {
      this.db.close();
      throw error;
    }
    this.insert = this.db.prepare('INSERT INTO waiting (seq, lane, record, accepted_at) VALUES (?, ?, ?, ?)');
    this.remove = this.db.prepare('DELETE FROM waiting WHERE seq = ?');
    this.page = this.db.prepare(
      'SELECT seq, record, accepted_at AS acceptedAt FROM waiting WHERE lane = ? AND seq > ? ORDER BY seq LIMIT ?',
    );
    this.lastSeq = Number(this.db.prepare('SELECT coalesce(max(seq), 0) FROM waiting').pluck().get());
  }

  /** A number larger than any given before and any stored. */
  nextSeq(): number {
    return ++this.lastSeq;
  }

  knownLanes(): readonly KnownLane[] {
    return this.db
      .prepare(
        `SELECT id, place, label, target, digest, (SELECT count(*) FROM waiting WHERE lane = lanes.id) AS waiting
         FROM lanes ORDER BY id`,
      )
      .all() as KnownLane[];
  }

  addLane(identity: LaneIdentity): number {
    const { place, label, target, digest } = identity;
    return Number(
      this.db
        .prepare('INSERT INTO lanes (place, label, target, digest) VALUES (?, ?, ?, ?)')
        .run(place, label, target, digest).lastInsertRowid,
    );
  }

  updateLane(id: number, identity: LaneIdentity): void {
    const { place, label, target, digest } = identity;
    this.db
      .prepare('UPDATE lanes SET place = ?, label = ?, target = ?, digest = ? WHERE id = ?')
      .run(place, label, target, digest, id);
  }

  /** Forgets a lane in which nothing waits. */
  dropLane(id: number): void {
    this.db.prepare('DELETE FROM lanes WHERE id = ?').run(id);
  }

  totals(lane: number): LaneTotals {
    const row = this.db
      .prepare(
        `SELECT count(*) AS count, coalesce(sum(length(record)), 0) AS bytes, min(accepted_at) AS oldest
         FROM waiting WHERE lane = ?`,
      )
      .get(lane) as { count: number; bytes: number; oldest: number | null };
    return { count: row.count, bytes: row.bytes, oldest: row.oldest ?? undefined };
  }

  /** The next batches of a lane behind a sequence number, in order; what was asked for before is committed first. */
  read(lane: number, behind: number, limit: number): readonly StoredBatch[] {
    this.commit();
    return this.page.all(lane, behind, limit) as StoredBatch[];
  }

  /** Keeps a batch; the callback is called once it is on the disk, or with the reason why it is not. */
  append(lane: number, batch: StoredBatch, done: (failure: string | undefined) => void): void {
    this.appends.push({ lane, ...batch, done });
    this.schedule();
  }

  /** Forgets a batch that was delivered; committed with the next turn. */
  delete(seq: number): void {
    this.removals.push(seq);
    this.schedule();
  }

  /** Commits what was asked for and closes the file. */
  close(): void {
    if (!this.db.open) return;
    this.commit();
    this.db.close();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.db.open) this.commit();
    });
  }

  private commit(): void {
    const { appends, removals } = this;
    if (appends.length === 0 && removals.length === 0) return;
    this.appends = [];
    this.removals = [];
    let failure: string | undefined;
    try {
      // Deliveries need no sync: after a power cut they may be repeated, while an accepted batch must not be lost.
      this.db.pragma(`synchronous = ${appends.length > 0 ? 'FULL' : 'NORMAL'}`);
      this.db.transaction(() => {
        for (const { seq, lane, record, acceptedAt } of appends) this.insert.run(seq, lane, record, acceptedAt);
        for (const seq of removals) this.remove.run(seq);
      })();
    } catch (error) {
      failure = messageOf(error);
      this.removals.push(...removals);
    }
    for (const { done } of appends) done(failure);
  }
}

function migrate(db: Database.Database): void {
  const applied = Number(db.pragma('user_version', { simple: true }));
  if (applied > LANE_MIGRATIONS.length) throw new Error(`the file was written by a newer version (${applied})`);
  db.transaction(() => {
    for (const sql of LANE_MIGRATIONS.slice(applied)) db.exec(sql);
    db.pragma(`user_version = ${LANE_MIGRATIONS.length}`);
  })();
}
