import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NodeHarness, wanted } from './node-harness.js';

let node: NodeHarness;
beforeEach(() => {
  node = new NodeHarness();
});
afterEach(() => node.dispose());

const live = (): readonly string[] => [...node.driver.live.keys()].sort();

describe('a node without a link', () => {
  it('goes on running for as long as it lasts', async () => {
    node.server.want(wanted('e-1'));
    await node.boot();
    node.server.down = true;
    await node.clock.advance(24 * 3600 * 1000);
    expect(live()).toEqual(['e-1']);
    expect(node.driver.starts).toEqual(['e-1']);
  });

  it('restarts its work from its own disk after a reboot', async () => {
    node.server.want(wanted('e-1'), wanted('e-2', {}, { desired_state: 'stopped' }));
    await node.boot();
    await node.shutDown();
    node.server.down = true;
    const agent = await node.boot();
    expect(live()).toEqual(['e-1']);
    expect(agent.connection()).toBe('joining');
  });

  it('tells what happened meanwhile once the link is back, in order and with the times of the happening', async () => {
    node.server.want(wanted('e-1', { runMs: 120_000, ends: 'complete' }));
    await node.boot();
    node.server.down = true;
    await node.clock.advance(3_600_000);
    expect(node.server.states('e-1')).toEqual(['starting', 'running']);
    node.server.down = false;
    await node.clock.advance(60_000);
    expect(node.server.states('e-1')).toEqual(['starting', 'running', 'complete']);
    expect(node.server.last('e-1')?.at).toBe('2026-01-01T00:02:00.000Z');
  });
});

describe('a restart of the agent', () => {
  it('does not end executions in the eyes of the control plane', async () => {
    node.server.want(wanted('e-1'));
    await node.boot();
    await node.shutDown();
    expect(node.server.heartbeats.at(-1)).toMatchObject({ shutting_down: true });
    expect(node.server.last('e-1')?.compute_state.state_type).toBe('running');
    await node.boot();
    expect(node.server.states('e-1')).toEqual(['starting', 'running', 'starting', 'running']);
  });

  it('does not run again what has ended', async () => {
    node.server.want(wanted('e-1', { runMs: 10, ends: 'complete' }));
    await node.boot();
    await node.clock.advance(10);
    await node.shutDown();
    await node.boot();
    await node.clock.advance(60_000);
    expect(node.driver.starts).toEqual([]);
  });

  it('keeps reports that could not be told', async () => {
    node.server.want(wanted('e-1', { runMs: 1000, ends: 'complete' }));
    await node.boot();
    node.server.failing.set('reports', 503);
    await node.clock.advance(1000);
    await node.shutDown();
    node.server.failing.clear();
    await node.boot();
    expect(node.server.states('e-1')).toEqual(['starting', 'running', 'complete']);
  });

  it('fails a job that must never run twice', async () => {
    node.server.want(wanted('e-1', {}, { restart_policy: 'never' }));
    await node.boot();
    await node.shutDown();
    await node.boot();
    expect(node.driver.starts).toEqual([]);
    expect(node.server.last('e-1')?.compute_state).toMatchObject({
      state_type: 'failed',
      message: 'the node restarted while it ran; restart_policy is never',
    });
  });

  it('refuses a folder that another agent holds', async () => {
    await node.boot();
    const other = new NodeHarness();
    await expect(other.boot({ dataDir: node.dataDir })).rejects.toThrow(`another agent uses the data folder`);
    await other.dispose();
  });
});

describe('the folder of a job', () => {
  it('is private to the job and passes from version to version', async () => {
    const job = { job_id: 'j-1' };
    node.server.want(wanted('e-1', {}, job), wanted('e-2'));
    await node.boot();
    const first = node.driver.live.get('e-1')?.dataDir ?? '';
    expect(node.driver.live.get('e-2')?.dataDir).not.toBe(first);
    writeFileSync(join(first, 'lane.db'), 'waiting events');
    node.server.want(wanted('e-3', {}, { ...job, job_version: 2 }), wanted('e-2'));
    await node.clock.advance(0);
    expect(node.driver.live.get('e-3')?.dataDir).toBe(first);
    expect(existsSync(join(first, 'lane.db'))).toBe(true);
  });

  it.each([['..'], ['../../etc'], ['.'], ['a/b']])('stays inside for the job id %j', async (job_id) => {
    node.server.want(wanted('e-1', {}, { job_id }));
    await node.boot();
    const inside = join(node.dataDir, 'jobs');
    const folder = node.driver.live.get('e-1')?.dataDir ?? '';
    expect(join(folder, '..')).toBe(inside);
    expect(folder.length).toBeGreaterThan(inside.length + 1);
  });

  it('is removed once the job has been gone for the retention', async () => {
    node.server.want(wanted('e-1'), wanted('e-2'));
    await node.boot({ dataRetentionMs: 3_600_000 });
    const folder = join(node.dataDir, 'jobs', 'j-e-1');
    mkdirSync(join(folder, 'lanes'));
    utimesSync(folder, node.clock.now() / 1000, node.clock.now() / 1000);
    node.server.want(wanted('e-2'));
    await node.clock.advance(3_500_000);
    expect(existsSync(join(node.dataDir, 'jobs', 'j-e-1', 'lanes'))).toBe(true);
    await node.clock.advance(300_000);
    expect(existsSync(join(node.dataDir, 'jobs', 'j-e-1'))).toBe(false);
    expect(existsSync(join(node.dataDir, 'jobs', 'j-e-2'))).toBe(true);
  });
});
