import type { Json, Timestamp } from '@weir/fleet-model';
import type { Kysely } from 'kysely';
import { fromJson } from '../json-column.js';
import type { Schema } from '../schema.js';

export interface SettingReader {
  /** What was last written under the name. */
  get(name: string): Promise<Json | undefined>;
}

export interface SettingStore extends SettingReader {
  put(name: string, value: Json, at: Timestamp): Promise<void>;
}

export function settingStore(db: Kysely<Schema>): SettingStore {
  return {
    async get(name) {
      const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      return row === undefined ? undefined : fromJson<Json>(row.value);
    },
    async put(name, value, at) {
      const row = { value: JSON.stringify(value), updated_at: at };
      await db
        .insertInto('settings')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },
  };
}
