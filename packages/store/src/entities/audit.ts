import type { Timestamp } from '@weir/fleet-model';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { fromJson } from '../json-column.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import { prepared } from '../prepared.js';
import type { AuditTable, Schema } from '../schema.js';

/** One change that somebody made, or was not allowed to make. */
export interface AuditEntry {
  /** Rises with every entry. */
  readonly seq_num: number;
  readonly timestamp: Timestamp;
  /** The token that the request came with; null when it came without one. */
  readonly token_id: string | null;
  readonly name: string;
  readonly remote_address: string | null;
  readonly request_id: string;
  readonly operation: string;
  readonly path: string;
  /** Ids of the records that changed. */
  readonly records: readonly string[];
  /** Code of the problem that it was refused with; null for a change that was made. */
  readonly problem: string | null;
}

export interface AuditReader {
  /** Newest first. */
  list(request: PageRequest): Promise<Page<AuditEntry>>;
}

export interface AuditStore extends AuditReader {
  append(entry: Omit<AuditEntry, 'seq_num' | 'problem'> & { readonly problem?: string }): Promise<void>;
}

const insertRow = prepared<Insertable<AuditTable>, unknown>(
  ['timestamp', 'token_id', 'name', 'remote_address', 'request_id', 'operation', 'path', 'records', 'problem'],
  (db, row) => db.insertInto('audit').values(row).compile(),
);

export function auditStore(db: Kysely<Schema>): AuditStore {
  return {
    list(request) {
      return collectPage({
        request,
        query: 'audit',
        cursorOf: ({ seq_num }) => ({ key: seq_num, id: '' }),
        fetch: async (after, size) => {
          const before = Number(after?.key ?? Number.MAX_SAFE_INTEGER);
          const query = db.selectFrom('audit').selectAll().where('seq_num', '<', before);
          return (await query.orderBy('seq_num', 'desc').limit(size).execute()).map(entryOf);
        },
      });
    },
    async append({ records, problem, ...entry }) {
      await insertRow(db, { ...entry, records: JSON.stringify(records), problem: problem ?? null });
    },
  };
}

function entryOf({ records, ...row }: Selectable<AuditTable>): AuditEntry {
  return { ...row, records: fromJson<readonly string[]>(records) };
}
