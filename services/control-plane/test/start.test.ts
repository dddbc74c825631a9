import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@weir/http-kit';
import { createControlPlane } from '../src/app.js';
import { isLoopback } from '../src/auth/loopback.js';
import { nodeLabels, readConfig } from '../src/config.js';
import { pipelineEnvironment } from '../src/env.js';
import { type ErrorBody, freshDataDir, Harness, removeFolders, testConfig } from './harness.js';

afterAll(removeFolders);

const start = (dataDir: string, env: Record<string, string> = {}) =>
  createControlPlane({ config: testConfig(dataDir, env), drivers: [], log: silentLogger(), version: '1' });

describe('the first start', () => {
  it('writes an admin token for its owner only, and keeps it', async () => {
    const h = await Harness.start();
    const file = join(h.dataDir, 'admin.token');
    const token = readFileSync(file, 'utf8').trim();
    expect(token).toMatch(/^weir_[\w-]{43}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await h.stop();
    const again = await Harness.start({}, h.dataDir);
    expect(readFileSync(file, 'utf8').trim()).toBe(token);
    expect((await again.call('GET', '/jobs', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    await again.stop();
    expect(readFileSync(join(h.dataDir, 'weir.db')).includes(token)).toBe(false);
  });
});

describe('tokens', () => {
  it('on loopback none is needed, but a wrong one is told', async () => {
    const h = await Harness.start();
    expect((await h.call('GET', '/jobs')).status).toBe(200);
    const wrong = await h.fail('GET', '/jobs', { headers: { authorization: 'Bearer nonsense' } });
    expect([wrong.status, wrong.body.code, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      'unauthorized',
      'Bearer',
    ]);
    await h.stop();
  });

  it('once configured every request needs one, but for the open ones; the node of the process does not', async () => {
    const h = await Harness.start({ WEIR_TOKENS: 'first-secret,second-secret' });
    const as = (authorization?: string) => ({ headers: authorization === undefined ? {} : { authorization } });
    for (const [header, status] of [
      [undefined, 401],
      ['Bearer', 401],
      ['Basic first-secret', 401],
      ['Bearer first-secre', 401],
      ['Bearer first-secret', 200],
      ['bearer second-secret', 200],
      [`Bearer ${readFileSync(join(h.dataDir, 'admin.token'), 'utf8').trim()}`, 200],
    ] as const) {
      expect([header, (await h.call('GET', '/jobs', as(header))).status]).toEqual([header, status]);
    }
    const { body } = await h.fail('DELETE', '/jobs/x');
    expect(body).toMatchObject({
      error: expect.any(String),
      code: 'unauthorized',
      status: 401,
      request_id: expect.any(String),
    });
    for (const open of ['/health', '//healthz', '/agent/alive', '/agent/version', '/openapi.json']) {
      expect([open, (await h.call('GET', open)).status]).toEqual([open, 200]);
    }
    expect((await h.call('GET', '//metrics')).status).toBe(401);
    const { node } = (
      await h.call<{ node: { status: { connection_state: string } } }>('GET', '/agent/node', as('Bearer first-secret'))
    ).body;
    expect(node.status.connection_state).toBe('Connected');
    await h.stop();
  });

  it('metrics answer without one when so configured', async () => {
    const h = await Harness.start({ WEIR_TOKENS: 'secret', WEIR_OPEN_METRICS: 'true' });
    expect((await h.call('GET', '//metrics')).status).toBe(200);
    await h.stop();
  });

  it('bound to more than loopback it refuses to start without one, and needs one when it has one', async () => {
    const dataDir = freshDataDir();
    await expect(start(dataDir, { WEIR_HOST: '0.0.0.0' })).rejects.toThrow(
      'refusing to listen on 0.0.0.0 without a token',
    );
    await (await Harness.start({}, dataDir)).stop();
    const plane = await start(dataDir, { WEIR_HOST: '0.0.0.0' });
    const url = `http://127.0.0.1:${plane.listening.port}/api/v1/jobs`;
    expect((await fetch(url)).status).toBe(401);
    const token = readFileSync(join(dataDir, 'admin.token'), 'utf8').trim();
    expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    await plane.stop();
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.1', false],
    ['127.evil.example', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

describe('what keeps it from starting is one clear line, and is let go of again', () => {
  it('a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const dataDir = freshDataDir();
    await expect(start(dataDir, { WEIR_PORT: String(port) })).rejects.toThrow(
      `cannot listen on 127.0.0.1:${port}: the port is taken`,
    );
    server.close();
    await (await start(dataDir)).stop();
  });

  it('a data directory in use', async () => {
    const h = await Harness.start();
    await expect(start(h.dataDir)).rejects.toThrow(`another process is using the data directory ${h.dataDir}`);
    expect((await h.call('GET', '/health')).status).toBe(200);
    await h.stop();
  });

  it('a damaged database', async () => {
    const dataDir = freshDataDir();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'weir.db'), 'no database at all, but long enough to be looked at'.repeat(100));
    await expect(start(dataDir)).rejects.toThrow('the database is damaged');
    await expect(start(dataDir)).rejects.toThrow('the database is damaged');
  });
});

describe('settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 9010,
      dataDir: '.weir',
      mode: 'local',
      maxBodyBytes: 10 * 1024 * 1024,
      nodes: { heartbeatMs: 15_000, disconnectMs: 90_000, lostMs: 3_600_000, retentionMs: 86_400_000 },
      localNode: { labels: { pipeline_role: 'notify|webhooks' }, distribution: 'redpanda-connect' },
    });
  });

  it.each([
    [{ WEIR_PORT: 'http' }, 'WEIR_PORT=http'],
    [{ WEIR_MODE: 'both' }, 'WEIR_MODE=both'],
    [{ WEIR_MAX_BODY: 'lots' }, 'WEIR_MAX_BODY=lots'],
    [{ WEIR_HEARTBEAT_MS: '0' }, 'WEIR_HEARTBEAT_MS=0'],
    [{ WEIR_NODE_LABELS: 'zone' }, 'WEIR_NODE_LABELS=zone'],
    [{ WEIR_NODE_LABELS: '=x' }, 'WEIR_NODE_LABELS==x'],
    [{ WEIR_DISTRIBUTION: 'vector' }, 'WEIR_DISTRIBUTION=vector'],
  ])('%j is refused by name', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it('labels', () => {
    expect(nodeLabels('a=b, c=d=e,f=')).toEqual({ a: 'b', c: 'd=e', f: '' });
    expect(nodeLabels('none')).toEqual({});
  });

  it('pipelines do not see the settings of the service', () => {
    expect(pipelineEnvironment({ HOME: '/h', WEIR_TOKENS: 's', X: undefined })).toEqual({ HOME: '/h' });
  });
});

it('an error body never changes its shape', async () => {
  const h = await Harness.start();
  const { body } = await h.call<ErrorBody>('GET', '/jobs/none');
  expect(Object.keys(body)).toEqual(['error', 'code', 'status', 'request_id', 'hint']);
  await h.stop();
});
