import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { StoreUnavailable } from './errors.js';
import { type Pace, unhurried } from './pace.js';
import type { Schema } from './schema.js';

interface Waiting {
  readonly work: (transaction: Transaction<Schema>) => Promise<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: unknown };

/** Most pieces of work that share one commit. */
const MOST = 100;

const SAVE = CompiledQuery.raw('SAVEPOINT work');
const KEEP = CompiledQuery.raw('RELEASE work');
const UNDO = CompiledQuery.raw('ROLLBACK TO work');

/**
 * Transactions that wait for the disk together: what the process has in hand when a commit begins, and what is asked for
 * while another is under way, shares it, each piece of work in a savepoint of its own. Work runs alone and in the order
 * of asking; its promise settles when it is on the disk, and when the commit fails, all that shared it fail.
 */
export class GroupCommit {
  readonly #db: Kysely<Schema>;
  readonly #pace: Pace;
  readonly #waiting: Waiting[] = [];
  #running = false;

  constructor(db: Kysely<Schema>, pace: Pace = unhurried) {
    this.#db = db;
    this.#pace = pace;
  }

  run<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      if (!this.#running) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // Requests that have arrived are read before the disk is waited for: else each would have a commit of its own.
      await this.#pace('breathe');
      await this.#commit(this.#waiting.splice(0, MOST));
    }
    this.#running = false;
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#db.transaction().execute(async (transaction): Promise<readonly Outcome[]> => {
        const results: Outcome[] = [];
        const [only] = batch;
        if (batch.length === 1 && only !== undefined) return [{ ok: true, value: await only.work(transaction) }];
        for (const { work } of batch) results.push(await attempt(work, transaction));
        return results;
      });
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome?.ok === true) resolve(outcome.value as never);
        else reject(outcome?.reason);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Runs one piece of work so that its failure leaves nothing of it and all of the others. */
async function attempt(work: Waiting['work'], transaction: Transaction<Schema>): Promise<Outcome> {
  await transaction.executeQuery(SAVE);
  try {
    const value = await work(transaction);
    await transaction.executeQuery(KEEP);
    return { ok: true, value };
  } catch (reason) {
    try {
      await transaction.executeQuery(UNDO);
      await transaction.executeQuery(KEEP);
    } catch (undone) {
      // A full disk ends the whole transaction by itself; then nobody's work is there, and that is what all are told.
      throw reason instanceof StoreUnavailable ? reason : undone;
    }
    return { ok: false, reason };
  }
}
