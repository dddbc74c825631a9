import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Evaluation } from '@weir/fleet-model';
import { aJob, Harness, type List, removeFolders } from './harness.js';
import { bearer, PlayedNode } from './played-node.js';

const headers = bearer('root');
const env = { WEIR_MODE: 'server', WEIR_TOKENS: 'root' };
let h: Harness;
beforeEach(async () => {
  h = await Harness.start(env);
});
afterEach(() => h.stop());
afterAll(removeFolders);

const put = async (change: object = {}): Promise<{ job: string; evaluation: string }> => {
  const json = aJob({ selector: { match_labels: { zone: 'far' } }, ...change });
  const { body } = await h.call<{ job_id: string; evaluation_id: string }>('PUT', '/jobs', { headers, json });
  return { job: body.job_id, evaluation: body.evaluation_id };
};

async function joined(labels: Record<string, string>): Promise<PlayedNode> {
  const json = { kind: 'join', name: 'x' };
  const { secret } = (await h.call<{ secret: string }>('POST', '/tokens', { headers, json })).body;
  const node = new PlayedNode(h, { labels });
  await node.join(secret);
  return node;
}

/** Waits, by long polls, for the evaluation to be in the state. */
async function settled(id: string, state: string): Promise<Evaluation> {
  for (let revision = 0; ; ) {
    const path = `/evaluations/${id}?wait=20s&revision=${revision}`;
    const { evaluation } = (await h.call<{ evaluation: Evaluation }>('GET', path, { headers })).body;
    if (evaluation.status.state.state_type === state) return evaluation;
    revision = evaluation.status.revision;
  }
}

const evaluationsOf = async (job: string): Promise<readonly string[]> =>
  (await h.call<List<Evaluation>>('GET', `/jobs/${job}/evaluations`, { headers })).body.items.map(
    ({ id, status }) => `${id} ${status.state.state_type}`,
  );

describe('an evaluation that finds no node', () => {
  it('is blocked, and says what it waits for', async () => {
    const { job, evaluation } = await put();
    const { status } = await settled(evaluation, 'blocked');
    expect(status).toMatchObject({
      state: { message: 'waits for a node: there is no node', details: { placed: 0, refused: 0 } },
      attempts: 1,
      queued_ms: expect.any(Number),
      wait_until: null,
    });
    const list = await h.call<List<Evaluation>>('GET', '/evaluations?state=blocked', { headers });
    expect(list.body.items.map(({ id }) => id)).toEqual([evaluation]);
    expect(await evaluationsOf(job)).toEqual([`${evaluation} blocked`]);
  });

  it('names the nodes that were refused, and why each', async () => {
    const node = await joined({ zone: 'near' });
    const { state } = (await settled((await put()).evaluation, 'blocked')).status;
    expect(state.message).toBe('waits for a node: none of 1 node fits');
    expect(state.details.refused_nodes).toEqual([{ node_id: node.id, reasons: [expect.stringContaining('zone')] }]);
  });

  it.each<[string, (node: PlayedNode) => Promise<unknown>]>([
    [
      'a node gets the label',
      (node) => h.call('PUT', `/nodes/${node.id}/labels`, { headers, json: { labels: { zone: 'far' } } }),
    ],
    ['another one joins', () => joined({ zone: 'far' })],
  ])('is planned again when %s, under the same id', async (_, change) => {
    const node = await joined({ zone: 'near' });
    const { job, evaluation } = await put();
    await settled(evaluation, 'blocked');
    await change(node);
    const { status } = await settled(evaluation, 'complete');
    expect(status.state).toMatchObject({
      message: expect.stringMatching(/^scheduled on 1 node/),
      details: { placed: 1 },
    });
    expect(await evaluationsOf(job)).toEqual([`${evaluation} complete`]);
  });

  it('is planned again when a node comes back that was away', async () => {
    const node = await joined({ zone: 'far' });
    const beat = { digest: '', resource_usage: {}, shutting_down: true };
    await h.call('POST', `/nodes/${node.id}/heartbeat`, { headers: bearer(node.secret), json: beat });
    const { evaluation } = await put();
    const { details } = (await settled(evaluation, 'blocked')).status.state;
    expect(details.refused_nodes).toEqual([{ node_id: node.id, reasons: ['it is disconnected'] }]);
    await node.register();
    expect((await settled(evaluation, 'complete')).status.state.message).toBe('scheduled on 1 node');
  });

  it('is not disturbed by nodes that do not fit either', async () => {
    const { evaluation } = await put();
    const { revision } = (await settled(evaluation, 'blocked')).status;
    await joined({ zone: 'near' });
    expect(
      (await h.call<{ evaluation: Evaluation }>('GET', `/evaluations/${evaluation}`, { headers })).body,
    ).toMatchObject({ evaluation: { status: { revision, state: { state_type: 'blocked' } } } });
  });

  it('waits on over a restart', async () => {
    const { evaluation } = await put();
    await settled(evaluation, 'blocked');
    await h.stop();
    h = await Harness.start(env, h.dataDir);
    await joined({ zone: 'far' });
    await settled(evaluation, 'complete');
  });

  it.each<[string, () => Promise<{ evaluation: string }>, string]>([
    ['a newer version', () => put({ description: 'newer' }), 'blocked'],
    [
      'the end of its job',
      async () => {
        const { body } = await h.call<{ evaluation_id: string }>('PUT', '/jobs/tap/stop', { headers });
        return { evaluation: body.evaluation_id };
      },
      'complete',
    ],
  ])('is canceled by %s', async (_, change, becomes) => {
    const { evaluation } = await put();
    await settled(evaluation, 'blocked');
    const newer = await change();
    await settled(newer.evaluation, becomes);
    const { state } = (await settled(evaluation, 'canceled')).status;
    expect(state.message).toBe(`${newer.evaluation} did its work`);
  });
});
