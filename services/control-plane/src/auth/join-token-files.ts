import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type Ids, toTimestamp } from '@weir/fleet-model';
import type { Logger } from '@weir/http-kit';
import type { Store, TokenRecord } from '@weir/store';
import type { Clock } from '../clock.js';
import { joinToken } from './join-token.js';
import { readIfThere } from './read-if-there.js';
import { tokenHash } from './token-hash.js';

interface Tools {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

/** Time between two looks, in milliseconds. */
const LOOK_MS = 2000;

/**
 * Keeps a join token that can be used in each of some files, so that nodes which can read them join without anybody's
 * help: whoever may read such a file may join one node after the other.
 */
export class JoinTokenFiles {
  readonly #files: readonly string[];
  readonly #tools: Tools;
  #cancel = (): void => {};
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(files: readonly string[], tools: Tools) {
    this.#files = files;
    this.#tools = tools;
  }

  /** Resolves when each file holds one; rejects when one cannot be written. */
  async start(): Promise<void> {
    await this.look();
    if (this.#files.length > 0) this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#looking;
  }

  /** Puts a new token where there is none or it cannot be used any more. */
  async look(): Promise<void> {
    const { store, clock } = this.#tools;
    for (const file of this.#files) {
      const text = await readIfThere(file);
      const known = text === undefined ? undefined : await store.tokens.findByHash(tokenHash(text));
      if (known === undefined || !canBeUsed(known, clock.now())) await this.#renew(file);
    }
  }

  async #renew(file: string): Promise<void> {
    const { store, clock, ids, log } = this.#tools;
    const now = clock.now();
    const id = ids.next('token');
    const { token, secret } = joinToken({ id, name: basename(file), labels: {}, now, lifetimeMs: undefined });
    await store.transaction(async (writer) => {
      await writer.tokens.insert(token);
      await writer.audit.append({
        timestamp: toTimestamp(now),
        token_id: null,
        name: 'this process',
        remote_address: null,
        request_id: '',
        operation: 'createToken',
        path: file,
        records: [id],
      });
    });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    log.info({ token_id: id, file }, 'wrote a join token');
  }

  #schedule(): void {
    const { clock, log } = this.#tools;
    if (this.#stopped) return;
    this.#cancel = clock.after(LOOK_MS, () => {
      this.#looking = this.look()
        .catch((error: unknown) => log.error({ err: error }, 'could not renew a join token'))
        .finally(() => this.#schedule());
    });
  }
}

const canBeUsed = ({ kind, used_at, revoked_at, expires_at }: TokenRecord, now: number): boolean =>
  kind === 'join' && used_at === null && revoked_at === null && (expires_at === null || now < Date.parse(expires_at));
