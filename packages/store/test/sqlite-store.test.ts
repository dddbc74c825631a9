import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { GroupCommit } from '../src/group-commit.js';
import { lockDataDir, openSqliteStore, type StoreFailure, StoreUnavailable } from '../src/index.js';
import type { Schema } from '../src/schema.js';
import { sqliteDialect } from '../src/sqlite/dialect.js';
import { dumpSchema, migrate, migrations } from '../src/sqlite/migrate.js';
import { someJob } from './records.js';
import { storeContract } from './store-contract.js';

let folder: string;
let count = 0;
const freshFile = (): string => join(folder, `${++count}`, 'weir.db');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-store-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

storeContract(async () => openSqliteStore(freshFile()));

const failureOf = async (work: () => unknown): Promise<StoreFailure | unknown> => {
  try {
    await work();
  } catch (error) {
    return error instanceof StoreUnavailable ? error.failure : error;
  }
  return undefined;
};

describe('the file', () => {
  it('keeps everything over a restart', async () => {
    const file = freshFile();
    const before = openSqliteStore(file);
    await before.transaction((writer) => writer.jobs.insert(someJob('j-1')));
    await before.close();
    const after = openSqliteStore(file);
    expect(await after.jobs.get('j-1')).toEqual(someJob('j-1'));
    await after.close();
  });

  it('is written ahead and flushed at each commit', async () => {
    const file = freshFile();
    const store = openSqliteStore(file);
    const look = new Database(file, { readonly: true });
    expect(look.pragma('journal_mode', { simple: true })).toBe('wal');
    look.close();
    await store.close();
  });

  it('is closed without ever having been used', async () => {
    const file = freshFile();
    await openSqliteStore(file).close();
    const alone = new Database(file, { timeout: 0 });
    alone.pragma('locking_mode = EXCLUSIVE');
    alone.exec('BEGIN EXCLUSIVE');
    alone.close();
  });
});

describe('the schema', () => {
  it('is the one in schema.sql', () => {
    const database = new Database(':memory:');
    migrate(database);
    expect(dumpSchema(database)).toBe(readFileSync(new URL('../schema.sql', import.meta.url), 'utf8'));
    database.close();
  });

  it('comes from steps numbered without a gap', () => {
    expect(migrations().map(({ version }) => version)).toEqual(migrations().map((_, index) => index + 1));
  });

  it('takes each step once, and a broken step leaves nothing behind', () => {
    const database = new Database(':memory:');
    const steps = [{ version: 1, name: 'one', sql: 'CREATE TABLE a (x)' }];
    migrate(database, steps);
    migrate(database, steps);
    const broken = [...steps, { version: 2, name: 'two', sql: 'CREATE TABLE b (x); CREATE TABLE a (x)' }];
    expect(() => migrate(database, broken)).toThrow('table a already exists');
    migrate(database, [...steps, { version: 2, name: 'two', sql: 'CREATE TABLE b (x)' }]);
    expect(database.prepare('SELECT version, name FROM schema_migrations').all()).toEqual([
      { version: 1, name: 'one' },
      { version: 2, name: 'two' },
    ]);
    database.close();
  });

  it('of a newer version is refused', async () => {
    const file = freshFile();
    await openSqliteStore(file).close();
    const newer = new Database(file);
    newer.exec("INSERT INTO schema_migrations VALUES (9999, 'future')");
    newer.close();
    expect(await failureOf(() => openSqliteStore(file))).toBe('newer_schema');
  });
});

describe('a database that cannot serve says why', () => {
  it('not a database', async () => {
    const file = join(folder, 'garbage.db');
    writeFileSync(file, 'this is no database, and long enough to be looked at by SQLite as a header'.repeat(50));
    expect(await failureOf(() => openSqliteStore(file))).toBe('corrupt');
  });

  it('damaged in the middle', async () => {
    const file = freshFile();
    const store = openSqliteStore(file);
    await store.transaction((writer) => writer.jobs.insert(someJob('j-1', { description: 'x'.repeat(50_000) })));
    await store.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096);
    writeFileSync(file, bytes);
    expect(
      await failureOf(async () => {
        const damaged = openSqliteStore(file);
        await damaged.jobs.get('j-1').finally(() => damaged.close());
      }),
    ).toBe('corrupt');
  });

  it('a folder where the file should be', async () => {
    expect(await failureOf(() => openSqliteStore(folder))).toBe('cannot_open');
  });

  it('a file where a folder should be', async () => {
    const file = join(folder, 'plain');
    writeFileSync(file, '');
    expect(await failureOf(() => openSqliteStore(join(file, 'weir.db')))).toBe('cannot_open');
  });

  it('locked by another, and well again afterwards', async () => {
    const file = freshFile();
    const store = openSqliteStore(file, { busyTimeoutMs: 10 });
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const write = (): Promise<void> => store.transaction((writer) => writer.jobs.insert(someJob('j-1')));
    expect(await failureOf(write)).toBe('locked');
    expect(await store.jobs.get('j-1')).toBeUndefined();
    other.exec('COMMIT');
    other.close();
    await write();
    expect(await store.jobs.get('j-1')).toBeDefined();
    await store.close();
  });

  it('full: nobody’s work of that commit is there, reading goes on, and so does writing once there is room', async () => {
    const database = new Database(join(folder, 'full.db'));
    migrate(database);
    const pages = database.pragma('page_count', { simple: true }) as number;
    database.pragma(`max_page_count = ${pages + 2}`);
    const db = new Kysely<Schema>({ dialect: sqliteDialect(database) });
    const commits = new GroupCommit(db);
    const fill = (bytes: number): Promise<unknown> =>
      commits.run((transaction) =>
        transaction
          .insertInto('tokens')
          .values({
            id: `t-${bytes}`,
            name: 'x'.repeat(bytes),
            hash: String(bytes),
            scopes: '',
            created_at: '',
            last_used_at: null,
            revoked_at: null,
            kind: 'api',
            expires_at: null,
            used_at: null,
            labels: '{}',
            node_id: null,
            parent_id: null,
          })
          .execute(),
      );
    expect(await failureOf(() => fill(100_000))).toBe('full');
    const together = await Promise.all([10, 200_000, 20].map((bytes) => failureOf(() => fill(bytes))));
    expect(together[1]).toBe('full');
    const kept = await db.selectFrom('tokens').select('id').execute();
    expect(kept.length).toBe(together.filter((failure) => failure === undefined).length);
    await fill(30);
    expect(await db.selectFrom('tokens').select('id').execute()).toContainEqual({ id: 't-30' });
    await db.destroy();
  });

  it('closed', async () => {
    const store = openSqliteStore(freshFile());
    await store.close();
    expect(await failureOf(() => store.ping())).toBe('closed');
  });
});

describe('the lock of a data directory', () => {
  it('is held by one, and free again when it is released', async () => {
    const dataDir = join(folder, 'locked', 'deep');
    const lock = lockDataDir(dataDir);
    expect(await failureOf(() => lockDataDir(dataDir))).toBe('locked');
    expect(() => lockDataDir(dataDir)).toThrow(`another process is using the data directory ${dataDir}`);
    lock.release();
    lockDataDir(dataDir).release();
  });

  it('says when the directory cannot be used', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    expect(await failureOf(() => lockDataDir(file))).toBe('cannot_open');
  });
});
