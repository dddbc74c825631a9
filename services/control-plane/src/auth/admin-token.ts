import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toTimestamp } from '@weir/fleet-model';
import type { Store } from '@weir/store';
import { newToken } from './new-token.js';
import { randomSecret } from './random.js';
import { readIfThere } from './read-if-there.js';
import { tokenHash } from './token-hash.js';

/** Where the first token of a data directory is written. */
export const adminTokenFile = (dataDir: string): string => join(dataDir, 'admin.token');

/** The admin token of a data directory, or undefined before its first start. */
export const readAdminToken = (dataDir: string): Promise<string | undefined> => readIfThere(adminTokenFile(dataDir));

/** Makes the admin token at the first start, readable by its owner only, and sees to it that the store knows it. */
export async function ensureAdminToken(dataDir: string, store: Store, now: number): Promise<void> {
  const token = (await readAdminToken(dataDir)) ?? (await writeAdminToken(dataDir));
  const hash = tokenHash(token);
  if ((await store.tokens.findByHash(hash)) !== undefined) return;
  const id = `t-${hash.slice(0, 16)}`;
  const record = newToken({ id, name: 'admin', hash, scopes: ['*'], created_at: toTimestamp(now) });
  await store.transaction((writer) => writer.tokens.insert(record));
}

/** Written beside and renamed, so that a crash leaves no half token. */
async function writeAdminToken(dataDir: string): Promise<string> {
  const token = `weir_${randomSecret()}`;
  const file = adminTokenFile(dataDir);
  await writeFile(`${file}.new`, `${token}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return token;
}
