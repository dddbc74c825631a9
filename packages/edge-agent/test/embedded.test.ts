import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@weir/fleet-model';
import { createEmbeddedDriver } from '@weir/runtime';
import { freePort, until } from '@weir/testkit';
import { systemClock } from '../src/clock.js';
import { contractLink } from '../src/contract-link.js';
import { NodeHarness, wanted } from './node-harness.js';
import { ProtocolServer } from './protocol-server.js';

let node: NodeHarness;
let server: ProtocolServer;
beforeEach(() => {
  node = new NodeHarness();
  server = new ProtocolServer(systemClock);
});
afterEach(() => node.dispose());

/** Boots the node with the real driver on the machine's clock. */
const boot = () =>
  node.boot({
    clock: systemClock,
    link: contractLink(server.transport),
    drivers: [createEmbeddedDriver()],
    restarts: { initialMs: 20, maxMs: 100, startAttempts: 3, crashAttempts: 3, settledAfterMs: 60_000 },
  });

const served = (port: number): JsonObject => ({
  input: { http_server: { address: `127.0.0.1:${port}`, path: '/in' } },
  output: { drop: {} },
});

function portOf(holder: Server): number {
  const bound = holder.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

const post = async (port: number): Promise<number | undefined> =>
  (await fetch(`http://127.0.0.1:${port}/in`, { method: 'POST', body: '{}' }).catch(() => undefined))?.status;

const ends = (id: string) => (): boolean =>
  ['complete', 'failed', 'stopped'].includes(server.last(id)?.compute_state.state_type ?? '');
const told = (id: string) => (): string => JSON.stringify(server.last(id));

describe('a node with the embedded driver', () => {
  it('runs a pipeline, resumes it after a restart, and stops it when it is no longer wanted', async () => {
    const port = await freePort();
    server.want(wanted('e-1', {}, { config: served(port) }));
    await boot();
    await until(told('e-1'), () => server.last('e-1')?.compute_state.state_type === 'running');
    expect(await post(port)).toBe(200);
    await node.shutDown();
    expect(await post(port)).toBeUndefined();
    const agent = await boot();
    await until(told('e-1'), () => server.states('e-1').length === 4);
    expect(await post(port)).toBe(200);
    expect(Object.keys((await agent.metrics('e-1')) ?? {}).length).toBeGreaterThan(0);
    server.want();
    await until(told('e-1'), ends('e-1'));
    expect(server.states('e-1')).toEqual(['starting', 'running', 'starting', 'running', 'stopping', 'stopped']);
    expect(await post(port)).toBeUndefined();
  });

  it('fails an execution whose port is taken, with that reason, after its attempts', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const port = portOf(holder);
    server.want(wanted('e-1', {}, { config: served(port) }));
    await boot();
    await until(told('e-1'), ends('e-1'));
    holder.close();
    expect(server.last('e-1')?.compute_state).toMatchObject({
      state_type: 'failed',
      message: expect.stringContaining(String(port)),
      details: { attempts: 3 },
    });
  });

  it('fails at once what no driver can run, and says what is missing', async () => {
    const input = { kafka: { addresses: ['localhost:9092'], topics: ['t'], consumer_group: 'g' } };
    server.want(wanted('e-1', {}, { config: { input, output: { drop: {} } } }));
    await boot();
    await until(told('e-1'), ends('e-1'));
    expect(server.last('e-1')?.compute_state).toMatchObject({
      state_type: 'failed',
      message: expect.stringContaining('kafka'),
    });
  });
});
