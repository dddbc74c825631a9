import { describe, expect, it } from '@jest/globals';
import { toTimestamp } from '@weir/fleet-model';
import { type Store, UniqueConflict } from '../src/index.js';
import { allPages, first } from './pages.js';

/** What every store must do about who may change what, who did, and what they were told. */
export function accessContract(store: () => Store): void {
  describe('tokens', () => {
    it('are found by hash, used and revoked once', async () => {
      const token = {
        id: 't-1',
        name: 'admin',
        hash: 'abc',
        scopes: ['*'],
        created_at: toTimestamp(1),
        last_used_at: null,
        revoked_at: null,
      };
      await store().transaction((writer) => writer.tokens.insert(token));
      expect(await store().tokens.findByHash('abc')).toEqual(token);
      expect(await store().tokens.findByHash('abd')).toBeUndefined();
      await store().transaction(async (writer) => {
        await writer.tokens.touch('t-1', toTimestamp(2));
        await writer.tokens.revoke('t-1', toTimestamp(3));
        await writer.tokens.revoke('t-1', toTimestamp(4));
      });
      const now = { ...token, last_used_at: toTimestamp(2), revoked_at: toTimestamp(3) };
      expect(await store().tokens.get('t-1')).toEqual(now);
      expect(await store().tokens.get('t-2')).toBeUndefined();
      expect((await store().tokens.list(first())).items).toEqual([now]);
      await expect(store().transaction((writer) => writer.tokens.insert({ ...token, id: 't-2' }))).rejects.toThrow(
        UniqueConflict,
      );
    });
  });

  it('tokens are listed newest first', async () => {
    await store().transaction(async (writer) => {
      for (let n = 0; n < 7; n++) {
        const created_at = toTimestamp(Math.floor(n / 2));
        const rest = { name: 'x', scopes: ['read:job'], last_used_at: null, revoked_at: null };
        await writer.tokens.insert({ ...rest, id: `t-${n}`, hash: `h-${n}`, created_at });
      }
    });
    for (const limit of [1, 2, 3, 50]) {
      const tokens = await allPages((request) => store().tokens.list(request), limit);
      expect(tokens.map(({ id }) => id.slice(2)).join('')).toBe('6543210');
    }
  });

  it('the audit log is kept in order and read newest first', async () => {
    const entry = (n: number) => ({
      timestamp: toTimestamp(n),
      token_id: n === 0 ? null : 't-1',
      name: 'admin',
      remote_address: n === 0 ? null : '127.0.0.1',
      request_id: `req-${n}`,
      operation: 'putJob',
      path: '/jobs',
      records: ['j-1', `v-${n}`],
    });
    await store().transaction(async (writer) => {
      for (let n = 0; n < 5; n++) await writer.audit.append(entry(n));
    });
    for (const limit of [1, 2, 50]) {
      const entries = await allPages((request) => store().audit.list(request), limit);
      expect(entries).toEqual([4, 3, 2, 1, 0].map((n) => ({ ...entry(n), seq_num: n + 1 })));
    }
  });

  describe('answers to writes that may be repeated', () => {
    const answer = {
      caller: 't-1',
      key: 'k',
      fingerprint: 'f',
      status: 201,
      headers: { ETag: '"1"' },
      body: '{"a":1}',
      created_at: toTimestamp(1000),
    };

    it('are kept under caller and key, once', async () => {
      const other = { ...answer, caller: 't-2', status: 200 };
      await store().transaction(async (writer) => {
        await writer.answers.insert(answer);
        await writer.answers.insert(other);
      });
      expect(await store().answers.find('t-1', 'k')).toEqual(answer);
      expect(await store().answers.find('t-2', 'k')).toEqual(other);
      expect(await store().answers.find('t-1', 'K')).toBeUndefined();
      await expect(store().transaction((writer) => writer.answers.insert(answer))).rejects.toThrow(UniqueConflict);
    });

    it('are forgotten when they are old', async () => {
      await store().transaction(async (writer) => {
        await writer.answers.insert(answer);
        await writer.answers.insert({ ...answer, key: 'later', created_at: toTimestamp(2000) });
        await writer.answers.removeBefore(toTimestamp(2000));
      });
      expect(await store().answers.find('t-1', 'k')).toBeUndefined();
      expect(await store().answers.find('t-1', 'later')).toBeDefined();
    });
  });
}
