import type { Timestamp } from '@weir/fleet-model';
import type { Store, TokenRecord } from '@weir/store';
import type { Clock } from '../clock.js';
import type { Changes } from '../watch/changes.js';

export interface KnownTokens {
  /** The token with this hash, revoked and expired ones included. */
  find(hash: string): Promise<TokenRecord | undefined>;
  touch(id: string, at: Timestamp): Promise<void>;
}

interface Kept {
  readonly token: TokenRecord;
  readonly until: number;
}

/** Longest time for which what is kept in memory is believed; another process may have changed it. */
const BELIEVED_MS = 120_000;

/** The tokens of the store. Credentials of nodes are kept in memory: each node shows its own several times a minute. */
export function knownTokens(store: Store, changes: Changes, clock: Clock): KnownTokens {
  const kept = new Map<string, Kept>();
  const hashes = new Map<string, string>();
  let changed = 0;
  changes.watchAll((ids) => {
    changed += 1;
    for (const id of ids) {
      const hash = hashes.get(id);
      if (hash !== undefined) kept.delete(hash);
      hashes.delete(id);
    }
  });
  return {
    async find(hash) {
      const now = clock.now();
      const found = kept.get(hash);
      if (found !== undefined && now < found.until) return found.token;
      const before = changed;
      const token = await store.tokens.findByHash(hash);
      kept.delete(hash);
      // What was read while something was committed may be older than that.
      if (token?.kind === 'node' && before === changed) {
        kept.set(hash, { token, until: now + BELIEVED_MS });
        hashes.set(token.id, hash);
      }
      return token;
    },
    touch: (id, at) => store.transaction((writer) => writer.tokens.touch(id, at)),
  };
}
