import type { Timestamp } from '@weir/fleet-model';
import type { Kysely } from 'kysely';
import { fromJson } from '../json-column.js';
import type { Schema } from '../schema.js';

/** The answer to a write that may be repeated, under the key that its caller chose. */
export interface StoredAnswer {
  readonly caller: string;
  readonly key: string;
  /** Tells the request from any other that comes with the same key. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, as it was sent. */
  readonly body: string;
  readonly created_at: Timestamp;
}

export interface AnswerReader {
  find(caller: string, key: string): Promise<StoredAnswer | undefined>;
}

export interface AnswerStore extends AnswerReader {
  /** Throws `UniqueConflict` when the caller has used the key. */
  insert(answer: StoredAnswer): Promise<void>;
  /** Forgets all answers made before this moment. */
  removeBefore(at: Timestamp): Promise<void>;
}

export function answerStore(db: Kysely<Schema>): AnswerStore {
  return {
    async find(caller, key) {
      const row = await db
        .selectFrom('answers')
        .selectAll()
        .where('caller', '=', caller)
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { idempotency_key, headers, ...rest } = row;
      return { ...rest, key: idempotency_key, headers: fromJson<Readonly<Record<string, string>>>(headers) };
    },
    async insert({ key, headers, ...rest }) {
      await db
        .insertInto('answers')
        .values({ ...rest, idempotency_key: key, headers: JSON.stringify(headers) })
        .execute();
    },
    async removeBefore(at) {
      await db.deleteFrom('answers').where('created_at', '<', at).execute();
    },
  };
}
