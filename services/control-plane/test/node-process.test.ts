import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Liveness } from '../src/nodes/liveness.js';
import { Harness, removeFolders } from './harness.js';
import { bearer, PlayedNode, type Reply } from './played-node.js';

/** What was done to a node in the order in which it came, and what became of the last thing. */
describe('heartbeats', () => {
  const a = { id: 'a', start: 3 };
  const later = { id: 'b', start: 4 };
  const twin = { id: 'c', start: 3 };
  const at =
    (now: number, cpu_percent: number, process = a, seq?: number) =>
    (liveness: Liveness) =>
      liveness.hear('n', now, { usage: { cpu_percent }, process, seq });
  const joins =
    (now: number, process = a) =>
    (liveness: Liveness) =>
      liveness.watch('n', now, process);

  it.each<[string, ((liveness: Liveness) => unknown)[], string, number]>([
    ['one after the other', [joins(0), at(1, 10, a, 1), at(2, 20, a, 2)], 'heard', 20],
    ['an older one that comes later', [joins(0), at(1, 10, a, 2), at(2, 20, a, 1)], 'stale', 10],
    ['the same one twice', [joins(0), at(1, 10, a, 1), at(2, 20, a, 1)], 'stale', 10],
    [
      'an older one after the node has joined again',
      [joins(0), at(1, 10, a, 7), joins(2), at(3, 20, a, 7)],
      'stale',
      0,
    ],
    [
      'the first of a later run, which begins anew',
      [joins(0), at(1, 10, a, 7), joins(2, later), at(3, 20, later, 1)],
      'heard',
      20,
    ],
    ['one of the run before', [joins(0), joins(1, later), at(2, 10, later, 1), at(3, 20, a, 9)], 'foreign', 10],
    ['one of a run that nobody saw joining', [joins(0), at(1, 10, a, 9), at(2, 20, later, 1)], 'heard', 20],
    ['one of a twin', [joins(0), at(1, 10, a, 1), at(2, 20, twin, 5)], 'foreign', 10],
    [
      'agents that do not say who they are',
      [(l) => l.watch('n', 0), (l) => l.hear('n', 1, { usage: { cpu_percent: 5 } })],
      'heard',
      5,
    ],
    ['the first one after a restart of the server', [(l) => l.watch('n', 0), at(1, 10, a, 40)], 'heard', 10],
    ['nobody has joined', [at(1, 10)], 'unknown', 0],
  ])('%s', (_, events, outcome, cpu) => {
    const liveness = new Liveness();
    const last = events.map((event) => event(liveness)).at(-1);
    const sign = liveness.sign({ id: 'n' } as Parameters<Liveness['sign']>[0]);
    expect([last, sign?.usage.cpu_percent ?? 0]).toEqual([outcome, cpu]);
  });

  it.each<[string, Parameters<Liveness['mayAct']>[1], string | undefined, number, boolean]>([
    ['the one that does', a, undefined, 0, true],
    ['a later run', later, undefined, 0, true],
    ['an earlier run', { id: 'z', start: 2 }, undefined, 0, false],
    ['an earlier run, once the other is silent', { id: 'z', start: 2 }, undefined, 10, true],
    ['a twin that knows of none', twin, undefined, 0, true],
    ['a twin that was refused', twin, 'a', 0, false],
    ['a later run that was refused', later, 'a', 0, false],
    ['a later run that was refused by yet another one', later, 'x', 0, true],
    ['a refused one, once the other is silent', twin, 'a', 10, true],
    ['an agent that does not say', undefined, undefined, 0, true],
  ])('may act as the node: %s', (_, process, contests, silentSince, may) => {
    const liveness = new Liveness();
    liveness.watch('n', 5, a);
    liveness.hear('n', 10, { usage: {}, process: a, seq: 1 });
    expect(liveness.mayAct('n', process, contests, silentSince)).toBe(may);
    expect(liveness.mayAct('other', process, contests, silentSince)).toBe(true);
  });

  it('a contest is told of for as long as it goes on, and ends when the node has joined by another run', () => {
    const liveness = new Liveness();
    liveness.contest('n', 'c', null, 1);
    expect(liveness.contestOf('n', 1)).toBeUndefined();
    liveness.watch('n', 0, a);
    liveness.contest('n', 'c', '10.0.0.7', 10);
    liveness.contest('n', 'c', '10.0.0.7', 20_000);
    expect(liveness.contestOf('n', 30_000)).toEqual({
      process_id: 'c',
      remoteAddress: '10.0.0.7',
      since: 10,
      lastSeen: 20_000,
    });
    expect(liveness.contestOf('n', 400_000)).toBeUndefined();
    liveness.watch('n', 30_000, a);
    expect(liveness.contestOf('n', 30_000)).toBeDefined();
    liveness.watch('n', 40_000, later);
    expect(liveness.contestOf('n', 40_000)).toBeUndefined();
  });
});

describe('a data folder on two machines', () => {
  let h: Harness;
  let node: PlayedNode;
  const headers = bearer('root');
  beforeEach(async () => {
    h = await Harness.start({ WEIR_MODE: 'server', WEIR_TOKENS: 'root' });
    node = new PlayedNode(h);
    const json = { kind: 'join', name: 'x' };
    const { secret } = (await h.call<{ secret: string }>('POST', '/tokens', { headers, json })).body;
    await node.join(secret, { process: { id: 'first', start: 1 } });
  });
  afterEach(() => h.stop());
  afterAll(removeFolders);

  const as = (method: string, path: string, json?: object): Promise<Reply> =>
    h.call(method, path, { headers: bearer(node.secret), ...(json === undefined ? {} : { json }) });
  const register = (id: string, start: number, more: object = {}): Promise<Reply> => {
    const spec = { name: 'far', hostname: 'far', os: 'linux', arch: 'x', agent_version: '1', labels: {}, capabilities };
    return as('POST', '/nodes/register', { node_id: node.id, spec, process: { id, start }, ...more });
  };
  const none: readonly string[] = [];
  const capabilities = {
    ...{ inputs: none, outputs: none, processors: none, caches: none, buffers: none, rate_limits: none },
    ...{ scanners: none, metrics: none, tracers: none, runtimes: none },
  };
  const beat = (id: string, start: number, seq: number, more: object = {}): Promise<Reply> =>
    as('POST', `/nodes/${node.id}/heartbeat`, {
      ...{ digest: '', resource_usage: { cpu_percent: seq }, process: { id, start }, seq },
      ...more,
    });

  it('the copy is listened to from its start on, the other one is told so at every door', async () => {
    expect((await register('copy', 2)).status).toBe(200);
    const conflict = { code: 'node_process_conflict', details: { process_id: 'copy' } };
    const path = `/nodes/${node.id}`;
    const answers = [
      await beat('first', 1, 5),
      await as('GET', `${path}/assignments?process=first&wait=20s`),
      await as('POST', `${path}/reports`, { process: 'first', reports: [] }),
      await as('POST', `${path}/logs`, { process: 'first', batches: [] }),
      await register('first', 1),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([409, expect.objectContaining(conflict)]);
    expect((await beat('copy', 2, 1)).status).toBe(200);
    expect((await node.seen()).status).not.toHaveProperty('contested');
  });

  it('one that has heard of the other and asks again is alive: the node says so', async () => {
    await register('copy', 2);
    const refused = await register('first', 1, { contests: 'copy' });
    expect([refused.status, refused.body.code]).toEqual([409, 'node_process_conflict']);
    const seen = await h.call('GET', `/nodes/${node.id}`, { headers });
    expect(seen.body).toMatchObject({
      node: {
        status: {
          connection_state: 'Connected',
          contested: { process_id: 'first', remote_address: '127.0.0.1', since: expect.any(String) },
        },
      },
    });
    const list = await h.call<{ items: object[] }>('GET', '/nodes', { headers });
    expect(list.body.items).toMatchObject([{ status: { contested: { process_id: 'first' } } }]);
  });

  it('the goodbye of a run that is over does not send the next one away', async () => {
    await register('next', 2);
    expect((await beat('first', 1, 9, { shutting_down: true })).status).toBe(409);
    expect((await node.seen()).status.connection_state).toBe('Connected');
    await beat('next', 2, 1, { shutting_down: true });
    expect((await node.seen()).status.connection_state).toBe('Disconnected');
    expect((await register('first', 1)).status).toBe(200);
  });

  it('an older heartbeat that comes later changes nothing', async () => {
    await beat('first', 1, 3);
    expect((await beat('first', 1, 2)).status).toBe(200);
    expect((await beat('first', 1, 2, { shutting_down: true })).body).toMatchObject({ register: false });
    expect((await node.seen()).status).toMatchObject({
      connection_state: 'Connected',
      resource_usage: { cpu_percent: 3 },
    });
  });
});
