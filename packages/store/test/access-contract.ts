import { describe, expect, it } from '@jest/globals';
import { toTimestamp } from '@weir/fleet-model';
import { type Store, TOKEN_KINDS, type TokenKind, UniqueConflict } from '../src/index.js';
import { allPages, first } from './pages.js';
import { someToken } from './records.js';

/** What every store must do about who may change what, who did, and what they were told. */
export function accessContract(store: () => Store): void {
  describe('tokens', () => {
    it('are found by hash, used and revoked once', async () => {
      const token = someToken('t-1', { hash: 'abc' });
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
      expect((await store().tokens.list({}, first())).items).toEqual([now]);
      await expect(store().transaction((writer) => writer.tokens.insert({ ...token, id: 't-2' }))).rejects.toThrow(
        UniqueConflict,
      );
    });

    it('a join token is used once, by the first of those who try at once', async () => {
      const token = someToken('t-1', { kind: 'join', labels: { zone: 'a' }, expires_at: toTimestamp(9) });
      await store().transaction((writer) => writer.tokens.insert(token));
      const use = (node: string) => store().transaction((writer) => writer.tokens.use('t-1', node, toTimestamp(5)));
      expect(await Promise.all([use('n-1'), use('n-2'), use('n-3')])).toEqual([true, false, false]);
      expect(await store().tokens.get('t-1')).toEqual({ ...token, node_id: 'n-1', used_at: toTimestamp(5) });
      // That it was used by a node makes it no credential.
      expect(await store().tokens.credentialOf('n-1')).toBeUndefined();
    });

    it('a node has one credential at a time', async () => {
      const credential = (id: string) => someToken(id, { kind: 'node', node_id: 'n-1', parent_id: 't-0' });
      const insert = (id: string) => store().transaction((writer) => writer.tokens.insert(credential(id)));
      await insert('t-1');
      await expect(insert('t-2')).rejects.toThrow(UniqueConflict);
      expect(await store().tokens.credentialOf('n-1')).toEqual(credential('t-1'));
      await store().transaction((writer) => writer.tokens.revoke('t-1', toTimestamp(1)));
      expect(await store().tokens.credentialOf('n-1')).toBeUndefined();
      await insert('t-3');
      expect((await store().tokens.credentialOf('n-1'))?.id).toBe('t-3');
    });

    it('are listed by kind', async () => {
      await store().transaction(async (writer) => {
        for (const kind of TOKEN_KINDS) await writer.tokens.insert(someToken(`t-${kind}`, { kind }));
      });
      const listed = async (...kinds: readonly TokenKind[]) =>
        (await store().tokens.list(kinds.length === 0 ? {} : { kinds }, first())).items.map(({ kind }) => kind);
      expect(await listed('node')).toEqual(['node']);
      expect(await listed('api', 'join')).toEqual(['join', 'api']);
      expect(await listed()).toEqual(['node', 'join', 'api']);
    });
  });

  it('tokens are listed newest first', async () => {
    await store().transaction(async (writer) => {
      for (let n = 0; n < 7; n++) {
        const created_at = toTimestamp(Math.floor(n / 2));
        await writer.tokens.insert(someToken(`t-${n}`, { created_at }));
      }
    });
    for (const limit of [1, 2, 3, 50]) {
      const tokens = await allPages((request) => store().tokens.list({}, request), limit);
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
      await writer.audit.append({ ...entry(5), problem: 'forbidden' });
    });
    for (const limit of [1, 2, 50]) {
      const entries = await allPages((request) => store().audit.list(request), limit);
      const problem = (n: number) => (n === 5 ? 'forbidden' : null);
      expect(entries).toEqual([5, 4, 3, 2, 1, 0].map((n) => ({ ...entry(n), problem: problem(n), seq_num: n + 1 })));
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
