import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Node } from '@weir/fleet-model';
import { silentLogger } from '@weir/http-kit';
import { type AgentNode, createAgentNode } from '../src/modes/agent.js';
import { ForwardClock } from './forward-clock.js';
import { aJob, freshDataDir, Harness, type List, removeFolders, testConfig, until } from './harness.js';
import { bearer } from './played-node.js';
import { ScriptedDriver } from './scripted-driver.js';

const SERVER = { WEIR_MODE: 'server', WEIR_TOKENS: 'root', WEIR_HEARTBEAT_MS: '50' };
/** A silent node is given up after 90 s. */
const MINUTE = 60_000;
const root = bearer('root');

let h: Harness;
let agents: AgentNode[];
/** The servers', not the agents'. */
let clock: ForwardClock;
beforeEach(async () => {
  agents = [];
  clock = new ForwardClock();
  h = await Harness.start(SERVER, freshDataDir(), clock);
});
afterEach(async () => {
  await Promise.all(agents.map((agent) => agent.stop()));
  await h.stop();
});
afterAll(removeFolders);

async function invite(change: object = {}): Promise<string> {
  const json = { kind: 'join', name: 'test', ...change };
  return (await h.call<{ secret: string }>('POST', '/tokens', { headers: root, json })).body.secret;
}

interface Boot {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly driver?: ScriptedDriver;
}

async function boot({ dataDir = freshDataDir(), env = {}, driver = new ScriptedDriver() }: Boot = {}) {
  const config = testConfig(dataDir, { WEIR_MODE: 'agent', WEIR_SERVER_URL: h.plane.url, ...env });
  const node = await createAgentNode({ config, drivers: [driver], log: silentLogger(), version: '9.9.9' });
  agents.push(node);
  return { ...node, dataDir, driver, credential: join(dataDir, 'node', 'node.credential') };
}

/** Stops the server; what is returned starts it again, on its own data and at its own address. */
async function stopServer(): Promise<() => Promise<void>> {
  const { port } = h.plane.listening;
  await h.stop();
  return async () => {
    h = await Harness.start({ ...SERVER, WEIR_PORT: String(port) }, h.dataDir, clock);
  };
}

const seen = async (id: string): Promise<Node['status'] | undefined> =>
  (await h.call<{ node: Node | undefined }>('GET', `/nodes/${id}`, { headers: root })).body.node?.status;
const connectedAs = async (id: string): Promise<string> => (await seen(id))?.connection_state ?? 'none';
const connected = (node: AgentNode) =>
  until(
    'connected',
    async () => node.agent.connection() === 'joined' && (await connectedAs(node.agent.nodeId)) === 'Connected',
  );
const deploy = (change: object = {}) => h.call('PUT', '/jobs', { headers: root, json: aJob(change) });
const stateOf = async (name: string) =>
  (await h.call<{ job: { status: { state: { state_type: string } } } }>('GET', `/jobs/${name}`, { headers: root })).body
    .job.status.state.state_type;
const tokens = async () =>
  (await h.call<List<{ id: string; kind: string; node_id: string }>>('GET', '/tokens?kinds=node', { headers: root }))
    .body.items;

describe('an agent', () => {
  it('joins with its token once; its credential is its own, for its owner only; at a restart it needs nothing else', async () => {
    const first = await boot({ env: { WEIR_JOIN_TOKEN: await invite({ labels: { tier: 'prod' } }) } });
    await connected(first);
    expect(statSync(first.credential).mode & 0o777).toBe(0o600);
    expect(readFileSync(first.credential, 'utf8')).toMatch(/^weir_node_[\w-]{43}\n$/);
    expect(existsSync(`${first.credential}.new`)).toBe(false);
    const { spec } = (await h.call<{ node: Node }>('GET', `/nodes/${first.agent.nodeId}`, { headers: root })).body.node;
    expect(spec).toMatchObject({ name: 'here', agent_version: '9.9.9', labels: { zone: 'a', tier: 'prod' } });
    await first.stop();
    await until('said goodbye', async () => (await connectedAs(first.agent.nodeId)) === 'Disconnected');
    const again = await boot({ dataDir: first.dataDir });
    await connected(again);
    expect(again.agent.nodeId).toBe(first.agent.nodeId);
    expect(await tokens()).toHaveLength(1);
  });

  it('runs what the server wants, and tells how it goes', async () => {
    const node = await boot({ env: { WEIR_JOIN_TOKEN: await invite() } });
    await deploy();
    await until('running', async () => (await stateOf('tap')) === 'running');
    node.driver.running.get('tap')?.tell('degraded', 'slow');
    await until('degraded', async () => (await stateOf('tap')) === 'degraded');
    await h.call('PUT', '/jobs/tap/stop', { headers: root });
    await until('stopped', async () => (await stateOf('tap')) === 'stopped');
    await until('ended', () => node.driver.calls.length === 2);
    expect(node.driver.calls).toEqual(['start tap', 'stop tap']);
  });

  it('finds its token in a file that may come later', async () => {
    const file = join(freshDataDir(), 'join');
    const node = await boot({ env: { WEIR_JOIN_TOKEN_FILE: file } });
    await until('refused', () => node.agent.standing().problem.includes('needs a token'));
    writeFileSync(file, `${await invite()}\n`);
    await connected(node);
  });

  it('runs on when its server goes, and is the same to the server that comes back', async () => {
    const node = await boot({ env: { WEIR_JOIN_TOKEN: await invite() } });
    await deploy();
    await until('running', async () => (await stateOf('tap')) === 'running');
    const executions = async () =>
      (await h.call<List<{ id: string }>>('GET', '/jobs/tap/executions', { headers: root })).body.items.map(
        ({ id }) => id,
      );
    const before = await executions();
    await (await stopServer())();
    // The store says Connected: it is given the time-out to be heard again.
    expect(await connectedAs(node.agent.nodeId)).toBe('Connected');
    for (let minute = 0; minute < 3; minute++) {
      clock.forward(MINUTE);
      const now = clock.now();
      await until('heard', async () => Date.parse((await seen(node.agent.nodeId))?.last_heartbeat ?? '') >= now);
    }
    expect(await connectedAs(node.agent.nodeId)).toBe('Connected');
    await until('running', async () => (await stateOf('tap')) === 'running');
    expect([await executions(), node.driver.calls]).toEqual([before, ['start tap']]);
  });

  it('that does not come back after a restart of the server is given up after the time-out', async () => {
    const node = await boot({ env: { WEIR_JOIN_TOKEN: await invite() } });
    await connected(node);
    const startServer = await stopServer();
    await node.stop();
    await startServer();
    expect(await connectedAs(node.agent.nodeId)).toBe('Connected');
    clock.forward(MINUTE);
    expect(await connectedAs(node.agent.nodeId)).toBe('Connected');
    clock.forward(MINUTE);
    await until('disconnected', async () => (await connectedAs(node.agent.nodeId)) === 'Disconnected');
  });

  it('restarts its work from its own disk with no link', async () => {
    const node = await boot({ env: { WEIR_JOIN_TOKEN: await invite() } });
    await deploy();
    await until('running', async () => (await stateOf('tap')) === 'running');
    const startServer = await stopServer();
    await node.stop();
    const alone = await boot({ dataDir: node.dataDir });
    await until('running without a link', () => alone.driver.running.has('tap'));
    expect(alone.agent.standing()).toMatchObject({ connection: 'joining' });
    await startServer();
    await connected(alone);
    await until('running', async () => (await stateOf('tap')) === 'running');
    expect(alone.driver.calls).toEqual(['start tap']);
  });

  it('whose credential is revoked runs on, says why it is not heard, and joins again with a new token', async () => {
    const file = join(freshDataDir(), 'join');
    writeFileSync(file, await invite());
    const node = await boot({ env: { WEIR_JOIN_TOKEN_FILE: file } });
    await deploy();
    await until('running', async () => (await stateOf('tap')) === 'running');
    const [credential] = await tokens();
    const secret = readFileSync(node.credential, 'utf8');
    await h.call('DELETE', `/tokens/${credential?.id}`, { headers: root });
    await until('refused', () => /was revoked at .*was used by/.test(node.agent.standing().problem));
    expect(readFileSync(node.credential, 'utf8')).toBe(secret);
    const door = await fetch(`${node.url}/api/v1/agent/node`).then((answer) => answer.json());
    expect(door).toMatchObject({
      node: { status: { connection_state: 'Disconnected', message: expect.stringContaining('was revoked') } },
    });
    writeFileSync(file, await invite());
    await connected(node);
    expect(readFileSync(node.credential, 'utf8')).not.toBe(secret);
    expect(node.driver.calls).toEqual(['start tap']);
  });

  it('that was deleted with force registers again by itself', async () => {
    const node = await boot({ env: { WEIR_JOIN_TOKEN: await invite() } });
    await connected(node);
    await h.call('DELETE', `/nodes/${node.agent.nodeId}?force=true`, { headers: root });
    await connected(node);
    expect(await tokens()).toHaveLength(1);
  });

  it('that lost its credential but not its name is told what to do', async () => {
    const node = await boot({ env: { WEIR_JOIN_TOKEN: await invite() } });
    await connected(node);
    await node.stop();
    rmSync(node.credential);
    const again = await boot({ dataDir: node.dataDir, env: { WEIR_JOIN_TOKEN: await invite() } });
    await until('told', () => again.agent.standing().problem.includes('has joined with another credential'));
    const [credential] = await tokens();
    await h.call('DELETE', `/tokens/${credential?.id}`, { headers: root });
    await connected(again);
  });

  it('needs no token on a server that is open to this machine', async () => {
    await h.stop();
    h = await Harness.start({ WEIR_MODE: 'server' });
    const node = await boot();
    await until('joined', () => node.agent.connection() === 'joined');
    await until('kept', () => existsSync(node.credential));
  });
});

describe('its own door', () => {
  const get = async (url: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers });
    return { status: answer.status, text: await answer.text() };
  };

  it('answers probes and figures, with a server or without, and nothing about jobs', async () => {
    const node = await boot({ env: { WEIR_JOIN_TOKEN: await invite() } });
    await connected(node);
    for (const path of ['/health', '/healthz', '/api/v1/health', '/api/v1/agent/alive']) {
      expect([path, await get(node.url, path)]).toEqual([path, { status: 200, text: '{"status":"ok"}' }]);
    }
    expect(JSON.parse((await get(node.url, '/api/v1/agent/version')).text)).toMatchObject({
      mode: 'agent',
      version: '9.9.9',
    });
    expect(JSON.parse((await get(node.url, '/api/v1/agent/node')).text)).toMatchObject({
      node: { id: node.agent.nodeId, spec: { name: 'here' }, status: { connection_state: 'Connected', message: '' } },
    });
    expect((await get(node.url, '/metrics')).text).toContain('\nweir_agent_joined 1\n');
    expect((await get(node.url, '/api/v1/jobs')).status).toBe(404);
    const startServer = await stopServer();
    await until('noticed', () => get(node.url, '/metrics').then(({ text }) => text.includes('weir_agent_executions')));
    expect((await get(node.url, '/health')).status).toBe(200);
    await startServer();
  });

  it('needs a token where tokens are configured, and is not opened to others without one', async () => {
    const node = await boot({ env: { WEIR_TOKENS: 'mine' } });
    expect((await get(node.url, '/api/v1/agent/node')).status).toBe(401);
    expect((await get(node.url, '/api/v1/agent/node', bearer('mine'))).status).toBe(200);
    expect((await get(node.url, '/health')).status).toBe(200);
    await expect(boot({ env: { WEIR_HOST: '0.0.0.0' } })).rejects.toThrow(
      'refusing to listen on 0.0.0.0 without a token',
    );
  });

  it('keeps two agents out of one data directory', async () => {
    const node = await boot();
    await expect(boot({ dataDir: node.dataDir })).rejects.toThrow('another process is using the data directory');
  });
});

it('many agents that join at once all get in, each with its own token', async () => {
  await h.stop();
  h = await Harness.start({ WEIR_MODE: 'server', WEIR_TOKENS: 'root' });
  const nodes = await Promise.all(
    Array.from({ length: 8 }, async (_, n) =>
      boot({ env: { WEIR_JOIN_TOKEN: await invite(), WEIR_NODE_NAME: `node-${n}` } }),
    ),
  );
  await Promise.all(nodes.map(connected));
  await deploy();
  const message = async () =>
    (await h.call<{ job: { status: { state: { message: string } } } }>('GET', '/jobs/tap', { headers: root })).body.job
      .status.state.message;
  await until('all run it', async () => (await message()).startsWith('8 of 8'), 100_000).catch(async (error) => {
    throw new Error(`${error.message}: ${await message()}`);
  });
}, 120_000);
