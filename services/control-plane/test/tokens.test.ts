import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, SCOPES } from '@weir/api-contract';
import { controlPlaneContract, GRANTS } from '@weir/api-contract/control-plane';
import { FailedAttempts } from '../src/auth/failed-attempts.js';
import { allows } from '../src/auth/grants.js';
import { type Answer, aJob, Harness, type List, removeFolders } from './harness.js';

interface Token {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

let h: Harness;
beforeAll(async () => {
  h = await Harness.start({ WEIR_TOKENS: 'root-token' });
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const root = bearer('root-token');

async function make(...scopes: readonly string[]): Promise<{ token: Token; secret: string }> {
  const answer = await h.call<{ token: Token; secret: string }>('POST', '/tokens', {
    headers: root,
    json: { name: scopes.join(), scopes },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('a token', () => {
  it('is shown once, kept as a hash, listed without its text, and opens what it is for', async () => {
    const { token, secret } = await make('read:job');
    expect(secret).toMatch(/^weir_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'read:job', scopes: ['read:job'], last_used_at: null, revoked_at: null });
    expect(token.id).toMatch(/^t-[0-9a-f-]{36}$/);
    const list = await h.call<List<Token>>('GET', '/tokens?limit=1', { headers: root });
    expect(list.body.items).toEqual([token]);
    expect(list.text).not.toContain(secret);
    expect((await h.call('GET', '/jobs', { headers: bearer(secret) })).status).toBe(200);
    for (const file of ['weir.db', 'weir.db-wal']) {
      expect(readFileSync(join(h.dataDir, file)).includes(secret)).toBe(false);
    }
  });

  it('remembers its last use, to the minute', async () => {
    const { token, secret } = await make('read:job');
    const lastUse = async () => {
      const { items } = (await h.call<List<Token>>('GET', '/tokens', { headers: root })).body;
      return items.find(({ id }) => id === token.id)?.last_used_at;
    };
    expect(await lastUse()).toBeNull();
    const before = Date.now();
    await h.call('GET', '/jobs', { headers: bearer(secret) });
    const used = await lastUse();
    expect(Date.parse(used ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(used ?? '')).toBeLessThanOrEqual(Date.now());
    await h.call('GET', '/jobs', { headers: bearer(secret) });
    expect(await lastUse()).toBe(used);
  });

  it('opens nothing once it is revoked, and stays in the list', async () => {
    const { token, secret } = await make('read:job');
    const revoke = () => h.call<{ token: Token }>('DELETE', `/tokens/${token.id}`, { headers: root });
    const first = await revoke();
    expect(first.body.token.revoked_at).not.toBeNull();
    expect((await h.call('GET', '/jobs', { headers: bearer(secret) })).status).toBe(401);
    expect((await revoke()).body).toEqual(first.body);
    const { items } = (await h.call<List<Token>>('GET', '/tokens', { headers: root })).body;
    expect(items.find(({ id }) => id === token.id)).toEqual(first.body.token);
  });

  it('that is not there cannot be revoked', async () => {
    const { status, body } = await h.fail('DELETE', '/tokens/t-none', { headers: root });
    expect([status, body.code]).toEqual([404, 'token_not_found']);
  });

  it.each([
    ['no name', { name: ' ', scopes: ['*'] }],
    ['no scopes', { name: 'x', scopes: [] }],
    ['an unknown scope', { name: 'x', scopes: ['admin'] }],
    ['a scope that nothing has', { name: 'x', scopes: ['open'] }],
  ])('is not made with %s', async (_, json) => {
    const { status, body } = await h.fail('POST', '/tokens', { headers: root, json });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it('cannot make one that may do more than itself', async () => {
    const { secret } = await make('write:token', 'read:*');
    const ask = (scopes: readonly string[]) =>
      h.call('POST', '/tokens', { headers: bearer(secret), json: { name: 'child', scopes } });
    expect((await ask(['read:job', 'read:*'])).status).toBe(201);
    for (const scope of ['write:job', 'write:*', '*']) {
      expect(await ask([scope])).toMatchObject({ status: 403, body: { code: 'forbidden', details: { scope } } });
    }
  });
});

describe('what is wrong with a request for a token is told by its place', () => {
  it.each([
    [{ name: 'x', scopes: ['read:jobs'] }, 'body.scopes.0'],
    [{ kind: 'join', name: 'x', labels: { zone: 1 } }, 'body.labels.zone'],
    [{ kind: 'join', name: 'x', ttl: 'soon' }, 'body.ttl'],
  ])('%j', async (json, place) => {
    const { status, body } = await h.fail('POST', '/tokens', { headers: root, json });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.error).toContain(place);
    expect(Object.keys(body.details ?? {})).toEqual([place]);
  });
});

describe('scopes', () => {
  const scoped: readonly Endpoint[] = Object.values(controlPlaneContract).filter(({ scope }) => scope.includes(':'));
  const send = (spec: Endpoint, secret: string): Promise<Answer<{ code?: string; details?: unknown }>> =>
    h.call(spec.method.toUpperCase(), spec.path.replaceAll(/:[a-z_]+/g, '1'), {
      // Where there is a choice, not the stream that goes on for ever.
      headers: { ...bearer(secret), accept: 'application/json' },
      ...(spec.body === undefined ? {} : { json: spec.body.examples?.json ?? {} }),
    });

  it('without its own no endpoint answers, and with it every one does', async () => {
    for (const scope of new Set(scoped.map((spec) => spec.scope))) {
      const others = SCOPES.filter((each) => each.includes(':') && each !== scope);
      const [without, having] = [await make(...others), await make(scope)];
      for (const spec of scoped.filter((each) => each.scope === scope)) {
        const refused = await send(spec, without.secret);
        expect([spec.id, refused.status, refused.body.details]).toEqual([
          spec.id,
          403,
          { scope: spec.scope, granted: others },
        ]);
        const { status, body } = await send(spec, having.secret);
        // The token of the example may do more than the one that asks for it.
        const refusedFor = spec.id === 'createToken' ? { scope: 'read:job', granted: [scope] } : undefined;
        expect([spec.id, status === 401 || status === 403]).toEqual([spec.id, refusedFor !== undefined]);
        if (refusedFor !== undefined) expect(body.details).toEqual(refusedFor);
      }
    }
  });

  it('a comparison and a dry run are reading; deploying is not', async () => {
    const { secret } = await make('read:job');
    const json = aJob({ name: 'dry' });
    const put = (path: string, body: object) => h.call('PUT', path, { headers: bearer(secret), json: body });
    expect((await put('/jobs?dry_run=true', json)).status).toBe(200);
    expect((await put('/jobs', { spec: json, dry_run: true })).status).toBe(200);
    for (const path of ['/jobs', '/jobs?dry_run=false']) {
      expect(await put(path, json)).toMatchObject({ status: 403, body: { details: { scope: 'write:job' } } });
    }
    await h.call('PUT', '/jobs', { headers: root, json });
    expect((await put('/jobs/diff', json)).status).toBe(200);
    const changed = { ...json, description: 'other' };
    expect((await put('/jobs/dry?dry_run=true', changed)).status).toBe(200);
    expect((await put('/jobs/dry', changed)).status).toBe(403);
  });

  it.each([
    [['*'], 'write:token', true],
    [['read:*'], 'read:node', true],
    [['read:*'], 'write:node', false],
    [['write:job'], 'read:job', false],
    [['write:job'], 'write:job', true],
    [['read:job'], 'read:*', false],
    [[''], 'read:job', false],
    [[], 'read:job', false],
  ])('%j allow %s: %s', (grants, scope, expected) => {
    expect(allows(grants, scope)).toBe(expected);
  });

  it('that can be granted are those of the endpoints and their wildcards', () => {
    expect([...GRANTS].sort()).toEqual(
      ['*', 'read:*', 'write:*', ...SCOPES.filter((scope) => scope.includes(':'))].sort(),
    );
  });
});

describe('guessing', () => {
  /** A clock that moves only when told to. */
  class StillClock {
    time = 0;
    readonly delays: number[] = [];
    readonly now = (): number => this.time;
    readonly after = (ms: number, task: () => void): (() => void) => {
      this.delays.push(ms);
      queueMicrotask(task);
      return () => undefined;
    };
  }

  it('is answered later and later, per address, until the address has been quiet for a while', async () => {
    const clock = new StillClock();
    const failures = new FailedAttempts(clock);
    for (let n = 0; n < 10; n++) await failures.delay('10.0.0.1');
    expect(clock.delays).toEqual([100, 200, 400, 800, 1600, 2000, 2000]);
    await failures.delay('10.0.0.2');
    clock.time = 60_001;
    await failures.delay('10.0.0.1');
    expect(clock.delays).toHaveLength(7);
  });

  it('in parallel does not help: few may wait at a time', async () => {
    const clock = new StillClock();
    const failures = new FailedAttempts(clock);
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => failures.delay('10.0.0.1')));
    expect(outcomes.filter((answered) => answered)).toHaveLength(3 + 8);
    expect(await failures.delay('10.0.0.1')).toBe(true);
  });

  it('does not slow down those who know their token', async () => {
    const own = await Harness.start({ WEIR_TOKENS: 'good' });
    const wrong = (): Promise<Answer> => own.call('GET', '/jobs', { headers: bearer('wrong') });
    for (let n = 0; n < 3; n++) await wrong();
    const begin = performance.now();
    const slow = wrong();
    expect((await own.call('GET', '/jobs', { headers: bearer('good') })).status).toBe(200);
    expect((await slow).status).toBe(401);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(95);
    await own.stop();
  });
});

it('open on loopback, only names of this machine are answered: a page elsewhere cannot point its own here', async () => {
  const open = await Harness.start();
  const { port } = new URL(open.plane.url);
  const statusFor = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path: '/api/v1/jobs', headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on('error', reject).end();
    });
  const hosts = [
    'localhost',
    `127.0.0.1:${port}`,
    '[::1]:80',
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1.nip.io',
  ];
  expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 200, 200, 403, 403, 403]);
  await open.stop();
});
