import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@weir/api-contract';
import { controlPlaneContract } from '@weir/api-contract/control-plane';
import { aJob, freshDataDir, Harness, type List, removeFolders, until } from './harness.js';
import { bearer, hashOf, PlayedNode, type Reply } from './played-node.js';

interface Token {
  readonly id: string;
  readonly kind: string;
  readonly used_at: string | null;
  readonly node_id: string | null;
  readonly parent_id: string | null;
  readonly revoked_at: string | null;
}

let h: Harness;
beforeAll(async () => {
  h = await Harness.start({ WEIR_MODE: 'server', WEIR_TOKENS: 'root' });
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const root = bearer('root');

async function invite(change: object = {}): Promise<{ id: string; secret: string }> {
  const json = { kind: 'join', name: 'for a test', ...change };
  const { status, body } = await h.call<{ token: Token; secret: string }>('POST', '/tokens', { headers: root, json });
  expect(status).toBe(201);
  return { id: body.token.id, secret: body.secret };
}

async function token(id: string): Promise<Token | undefined> {
  const { items } = (await h.call<List<Token>>('GET', '/tokens?kinds=api,join,node&limit=1000', { headers: root }))
    .body;
  return items.find((each) => each.id === id);
}

const credentialOf = async (nodeId: string): Promise<Token | undefined> =>
  (await h.call<List<Token>>('GET', '/tokens?kinds=node&limit=1000', { headers: root })).body.items.find(
    ({ node_id, revoked_at }) => node_id === nodeId && revoked_at === null,
  );

/** A node that has joined. */
async function joined(change: object = {}): Promise<PlayedNode> {
  const node = new PlayedNode(h);
  expect((await node.join((await invite(change)).secret)).status).toBe(200);
  return node;
}

const told = ({ status, body }: Reply) => [status, body.error];

describe('a server', () => {
  it('has no node of its own, and says what it is', async () => {
    expect((await h.call<List<unknown>>('GET', '/nodes', { headers: root })).body.items).toEqual([]);
    expect((await h.fail('GET', '/agent/node', { headers: root })).body.code).toBe('node_not_found');
    expect((await h.call('GET', '/agent/version')).body).toMatchObject({ mode: 'server' });
  });

  it('needs a token for everything but probes, joining included', async () => {
    const node = new PlayedNode(h);
    const json = { node_id: node.id, spec: {} };
    expect((await h.call('POST', '/nodes/register', { json })).status).toBe(401);
    expect((await h.call('GET', '/health')).status).toBe(200);
  });
});

describe('a join token', () => {
  it('lets a node in once, and is used up by that; the node is known by its own secret from then on', async () => {
    const { id, secret } = await invite();
    expect(secret).toMatch(/^weir_join_[\w-]{43}$/);
    const node = new PlayedNode(h);
    const answer = await node.join(secret);
    expect(answer).toMatchObject({
      status: 200,
      body: { node_id: node.id, heartbeat_interval_ms: 15_000, disconnect_timeout_ms: 90_000, poll_wait_ms: 55_000 },
    });
    expect(await token(id)).toMatchObject({ kind: 'join', node_id: node.id, used_at: expect.any(String) });
    expect(await credentialOf(node.id)).toMatchObject({ kind: 'node', parent_id: id, used_at: null });
    expect((await node.beat()).body).toMatchObject({ register: false });
    expect((await node.register()).status).toBe(200);
    expect((await node.seen()).status.connection_state).toBe('Connected');
    for (const file of ['weir.db', 'weir.db-wal']) {
      const kept = readFileSync(join(h.dataDir, file));
      expect([kept.includes(secret), kept.includes(node.secret)]).toEqual([false, false]);
    }
  });

  it('of many nodes that use it at once lets one in', async () => {
    const { secret } = await invite();
    const nodes = Array.from({ length: 12 }, () => new PlayedNode(h));
    const answers = await Promise.all(nodes.map((node) => node.join(secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(401)]);
    const winner = nodes[answers.findIndex(({ status }) => status === 200)];
    for (const { status, body } of answers) if (status === 401) expect(body.error).toContain(`used by ${winner?.id}`);
    const beats = await Promise.all(nodes.map((node) => node.beat()));
    expect(beats.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('may be shown again by the node that used it: the answer may have been lost', async () => {
    const { id, secret } = await invite();
    const node = new PlayedNode(h);
    const answers = await Promise.all([node.join(secret), node.join(secret), node.join(secret)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await token(id))?.node_id).toBe(node.id);
    node.secret = 'another';
    expect(told(await node.join(secret))).toEqual([401, expect.stringContaining(`used by ${node.id}`)]);
  });

  it.each<[string, object, (id: string) => Promise<unknown>, string]>([
    ['that has expired', { ttl: '1ms' }, () => new Promise((done) => setTimeout(done, 5)), 'the join token expired at'],
    [
      'that was revoked',
      {},
      (id) => h.call('DELETE', `/tokens/${id}`, { headers: root }),
      'the join token was revoked at',
    ],
  ])('%s lets nobody in, and says so', async (_, change, before, message) => {
    const { id, secret } = await invite(change);
    await before(id);
    const node = new PlayedNode(h);
    const answer = await node.join(secret);
    expect(told(answer)).toEqual([401, expect.stringContaining(message)]);
    expect(answer.body.hint).toContain('new');
    expect((await h.fail('GET', `/nodes/${node.id}`, { headers: root })).status).toBe(404);
  });

  it('needs a credential to bind', async () => {
    const { id, secret } = await invite();
    const node = new PlayedNode(h);
    expect((await node.join(secret, { credential: undefined })).status).toBe(400);
    expect((await node.join(secret, { credential: 'not a hash' })).status).toBe(400);
    expect((await token(id))?.used_at).toBeNull();
  });

  it('gives labels that the node cannot talk itself out of; an operator can', async () => {
    const node = await joined({ labels: { zone: 'a', tier: 'prod' } });
    expect((await node.seen()).spec.labels).toEqual({ zone: 'a', tier: 'prod' });
    await node.register();
    expect((await node.seen()).spec.labels).toEqual({ zone: 'a', tier: 'prod' });
    await h.call('PUT', `/nodes/${node.id}/labels`, { headers: root, json: { labels: { zone: 'b' } } });
    await node.register();
    expect((await node.seen()).spec.labels).toEqual({ zone: 'b' });
  });

  it.each([
    ['a lifetime that is none', { ttl: 'soon' }],
    ['a lifetime of nothing', { ttl: '0s' }],
    ['a lifetime of ages', { ttl: '99999d' }],
    ['a label that can be none', { labels: { '=': 'x' } }],
    ['scopes', { scopes: ['*'] }],
    ['no name', { name: '' }],
  ])('is not made with %s', async (_, change) => {
    const json = { kind: 'join', name: 'x', ...change };
    expect((await h.fail('POST', '/tokens', { headers: root, json })).body.code).toBe('invalid_request');
  });

  it('is made only by who may write nodes, and each join is on record', async () => {
    const make = async (...scopes: readonly string[]) =>
      (await h.call<{ secret: string }>('POST', '/tokens', { headers: root, json: { name: 'x', scopes } })).body.secret;
    const ask = async (secret: string) =>
      (await h.call('POST', '/tokens', { headers: bearer(secret), json: { kind: 'join', name: 'x' } })).status;
    expect(await ask(await make('write:token'))).toBe(403);
    expect(await ask(await make('write:token', 'write:node'))).toBe(201);
    const { id, secret } = await invite();
    const node = new PlayedNode(h);
    await node.join(secret);
    const { items } = (await h.call<List<object>>('GET', '/audit?limit=1', { headers: root })).body;
    const credential = await credentialOf(node.id);
    expect(items[0]).toMatchObject({ token_id: id, operation: 'registerNode', records: [node.id, id, credential?.id] });
  });
});

describe('what join tokens and credentials open', () => {
  const scoped: readonly Endpoint[] = Object.values(controlPlaneContract).filter(({ scope }) => scope.includes(':'));
  const send = (spec: Endpoint, id: string, secret: string) =>
    h.call<{ code?: string }>(spec.method.toUpperCase(), spec.path.replace(':id', id).replaceAll(/:[a-z_]+/g, '1'), {
      headers: bearer(secret),
      ...(spec.body === undefined ? {} : { json: spec.body.examples?.json ?? {} }),
    });

  it('a join token: the join and nothing else', async () => {
    const { secret } = await invite();
    const opened = [];
    for (const spec of scoped) if ((await send(spec, 'x', secret)).status !== 403) opened.push(spec.id);
    expect(opened).toEqual(['registerNode']);
  });

  it('a credential: the node protocol of its own node and nothing else', async () => {
    const [own, other] = [await joined(), await joined()];
    const opened: string[] = [];
    for (const spec of scoped) {
      if ((await send(spec, own.id, own.secret)).status !== 403) opened.push(spec.id);
      if (!spec.path.startsWith('/nodes/:id/')) continue;
      expect([spec.id, (await send(spec, other.id, own.secret)).status]).not.toEqual([spec.id, 200]);
    }
    expect(opened.sort()).toEqual(['listAssignments', 'nodeHeartbeat', 'postLogs', 'postReports', 'registerNode']);
    expect((await other.beat(own.secret)).body).toMatchObject({ code: 'forbidden', details: { node_id: own.id } });
    expect((await other.register(own.secret)).body.code).toBe('forbidden');
    const reports = { headers: bearer(own.secret), json: { reports: [] } };
    expect((await h.call('POST', `/nodes/${other.id}/reports`, reports)).status).toBe(403);
    expect((await h.call('POST', '/nodes/far/reports', reports)).status).toBe(403);
    expect((await h.call('GET', `/nodes/${other.id}/assignments`, { headers: bearer(own.secret) })).status).toBe(403);
    expect((await h.call('POST', `/nodes/${other.id}/logs`, { ...reports, json: { batches: [] } })).status).toBe(403);
  });

  it('a token of the API with write:agent speaks for any node, as a gateway may', async () => {
    const json = { name: 'gateway', scopes: ['write:agent'] };
    const { secret } = (await h.call<{ secret: string }>('POST', '/tokens', { headers: root, json })).body;
    const node = new PlayedNode(h);
    expect((await node.register(secret)).status).toBe(200);
    expect((await node.beat(secret)).status).toBe(200);
  });
});

describe('a credential', () => {
  it('once revoked is told so at once and every time; with a new join token the node is back', async () => {
    const node = await joined();
    const known = await credentialOf(node.id);
    await node.beat();
    await h.call('DELETE', `/tokens/${known?.id}`, { headers: root });
    // Who holds the right secret is not guessing: were answers held back, so many would take more than a minute.
    for (let n = 0; n < 40; n++) {
      expect(told(await node.beat())).toEqual([
        401,
        expect.stringContaining(`the credential of node ${node.id} was revoked`),
      ]);
    }
    expect(told(await node.register())[0]).toBe(401);
    const { secret } = await invite();
    expect(told(await node.join(secret))).toEqual([409, 'the credential was in use before']);
    node.secret = 'a-new-one';
    expect((await node.join(secret)).status).toBe(200);
    expect((await node.beat()).status).toBe(200);
  });

  it('of a node cannot be replaced by who holds another join token', async () => {
    const node = await joined();
    const { id, secret } = await invite();
    const [own, other] = [node.secret, 'of-an-intruder'];
    node.secret = other;
    expect(told(await node.join(secret))).toEqual([409, `node ${node.id} has joined with another credential`]);
    expect((await token(id))?.used_at).toBeNull();
    expect([(await node.beat(other)).status, (await node.beat(own)).status]).toEqual([401, 200]);
  });

  it('of one node is no credential for a second', async () => {
    const [first, second] = [await joined(), new PlayedNode(h)];
    second.secret = first.secret;
    expect((await second.join((await invite()).secret)).status).toBe(409);
  });

  it('outlives the deletion of its node, which registers again by itself', async () => {
    const node = await joined();
    const remove = (query: string) => h.call('DELETE', `/nodes/${node.id}${query}`, { headers: root });
    expect((await remove('')).status).toBe(409);
    expect((await remove('?force=true')).status).toBe(200);
    expect((await node.beat()).body.code).toBe('node_not_found');
    expect((await node.register()).status).toBe(200);
    expect((await node.seen()).status.connection_state).toBe('Connected');
    expect((await remove('?force=true&revoke=true')).status).toBe(200);
    expect((await node.register()).status).toBe(401);
    expect((await node.seen()).status.connection_state).toBe('Deleted');
  });
});

it('a node gets its pipeline to the letter, whatever in it would be hidden from a reader', async () => {
  const node = await joined();
  const { config: plain } = aJob() as { readonly config: object };
  const [reason, error] = ['see http://weir:hunter2@host/x', 'at http://weir:swordfish@host/y'];
  const processors = [{ log: { message: reason, fields: { error, reason } } }];
  const config = { ...plain, pipeline: { processors } };
  const json = aJob({ name: 'to-the-letter', selector: { match_ids: [node.id] }, config });
  const put = await h.call('PUT', '/jobs', { headers: root, json });
  expect(put.status).toBe(201);
  await until('assigned', async () => (await node.assigned()).items.length === 1);
  expect(JSON.stringify((await node.assigned()).items)).toContain(JSON.stringify(processors).slice(1, -1));
  const { body: read } = await h.call<{ secret: string }>('POST', '/tokens', {
    headers: root,
    json: { name: 'reader', scopes: ['read:job'] },
  });
  const { text } = await h.call('GET', '/jobs/to-the-letter', { headers: bearer(read.secret) });
  expect(text).not.toMatch(/hunter2|swordfish/);
});

it('a node that was removed for good needs a new join token', async () => {
  const own = await Harness.start({ WEIR_MODE: 'server', WEIR_TOKENS: 'root', WEIR_NODE_RETENTION_MS: '40' });
  const json = { kind: 'join', name: 'x' };
  const { secret } = (await own.call<{ secret: string }>('POST', '/tokens', { headers: root, json })).body;
  const node = new PlayedNode(own);
  await node.join(secret);
  await own.call('DELETE', `/nodes/${node.id}?force=true`, { headers: root });
  await until('removed', async () => (await own.call('GET', `/nodes/${node.id}`, { headers: root })).status === 404);
  expect(told(await node.register())).toEqual([401, expect.stringContaining('revoked')]);
  await own.stop();
});

describe('files with join tokens', () => {
  it('hold one that can be used, at any time, for their owner only', async () => {
    const files = ['one', 'two'].map((name) => join(freshDataDir(), 'deep', name));
    const read = () => files.map((file) => readFileSync(file, 'utf8').trim());
    const env = { WEIR_MODE: 'server', WEIR_TOKENS: 'root', WEIR_JOIN_TOKEN_FILES: files.join() };
    const own = await Harness.start(env);
    const [one = '', two = ''] = read();
    expect(new Set([one, two]).size).toBe(2);
    await new PlayedNode(own).join(one);
    await until('a new one', () => read()[0] !== one);
    expect(read()[1]).toBe(two);
    expect((await new PlayedNode(own).join(read()[0] ?? '')).status).toBe(200);
    await own.stop();
    const again = await Harness.start(env, own.dataDir);
    expect(read()[1]).toBe(two);
    expect(hashOf(read()[0] ?? '')).not.toBe(hashOf(one));
    expect((await new PlayedNode(again).join(read()[0] ?? '')).status).toBe(200);
    await again.stop();
  });
});
