import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Evaluation, HistoryEvent, JobVersion } from '@weir/fleet-model';
import { aJob, Harness, type List, otherConfig, type PutJobBody, removeFolders } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const versions = async (id: string): Promise<readonly JobVersion[]> =>
  (await h.call<List<JobVersion>>('GET', `/jobs/${id}/versions`)).body.items;

describe('PUT /jobs/:id/rollback', () => {
  it("checks the pipeline with today's eyes: errors refuse it unless forced, and are told either way", async () => {
    const wrong = { input: { generate: { mapping: 'root = this.', interval: '1s' } }, output: { drop: {} } };
    await h.put(aJob({ name: 'once-fine', config: wrong }), '?force=true');
    await h.put(aJob({ name: 'once-fine' }));
    const refused = await h.fail('PUT', '/jobs/once-fine/rollback', { json: { version: 1 } });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_pipeline']);
    expect(refused.body.details?.hallucinations).toHaveLength(1);
    const forced = await h.call<PutJobBody>('PUT', '/jobs/once-fine/rollback', { json: { version: 1, force: true } });
    expect(forced.status).toBe(200);
    expect(forced.body.warnings).toHaveLength(1);
    expect(forced.body.job.spec.config).toEqual(wrong);
  });

  it('makes a new version with the old specification, which then runs', async () => {
    const job = await h.runningJob({ name: 'back' });
    await h.put(aJob({ name: 'back', config: otherConfig, description: 'worse' }));
    await h.settled(job.id, 'running');
    const { status, body } = await h.call<PutJobBody>('PUT', '/jobs/back/rollback', {
      json: { version: 1, reason: 'it was better' },
    });
    expect([status, body.job.status.version, body.job.spec]).toEqual([200, 3, job.spec]);
    const settled = await h.settled(job.id, 'running');
    expect(settled.status.run_version).toBe(3);
    expect((await h.evaluation(body.evaluation_id)).triggered_by).toBe('deployment-rollback');
    expect((await versions(job.id)).map(({ version }) => version)).toEqual([3, 2, 1]);
    const { items } = (await h.call<List<HistoryEvent>>('GET', `/jobs/${job.id}/history?job_version=3&event_type=job`))
      .body;
    expect(items[0]).toMatchObject({
      message: 'rolled back to version 1',
      details: { from_version: 1, reason: 'it was better' },
    });
  });

  it('keeps the name that the job has now', async () => {
    const { body } = await h.put(aJob({ name: 'old-name' }));
    await h.call('PUT', `/jobs/${body.job_id}`, { json: aJob({ name: 'new-name', description: 'x' }) });
    const rolled = await h.call<PutJobBody>('PUT', '/jobs/new-name/rollback', { json: { version: 1 } });
    expect(rolled.body.job.spec).toMatchObject({ name: 'new-name', description: '' });
  });

  it.each([
    ['the current version', { version: 3 }, {}, 422, 'unchanged'],
    ['one that is equal to it', { version: 1 }, {}, 422, 'unchanged'],
    ['one that never was', { version: 9 }, {}, 404, 'version_not_found'],
    ['none', {}, {}, 400, 'invalid_request'],
    ['version 0', { version: 0 }, {}, 400, 'invalid_request'],
    ['one seen at another revision', { version: 2 }, { 'if-match': '"999"' }, 412, 'revision_mismatch'],
  ])('to %s is refused', async (_, json, headers, status, code) => {
    if ((await h.call('GET', '/jobs/refused')).status === 404) {
      for (const description of ['', 'other', '']) await h.put(aJob({ name: 'refused', description }));
    }
    const answer = await h.fail('PUT', '/jobs/refused/rollback', { json, headers });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await versions('refused')).toHaveLength(3);
  });

  it('of a job that is not there or was deleted is refused; of a stopped one it runs it', async () => {
    const ask = (name: string) => h.call('PUT', `/jobs/${name}/rollback`, { json: { version: 1 } });
    expect((await ask('nobody')).status).toBe(404);
    const gone = await h.jobIn('stopped', 'gone');
    await h.call('DELETE', `/jobs/${gone.id}`);
    expect((await ask('gone')).status).toBe(404);
    const { id } = await h.jobIn('stopped', 'halted');
    await h.put(aJob({ name: 'halted', description: 'x' }));
    await h.settled(id, 'running');
    await h.call('PUT', '/jobs/halted/stop');
    expect((await ask('halted')).status).toBe(200);
    await h.settled(id, 'running');
  });
});

describe('GET /jobs/:id/versions/diff', () => {
  beforeAll(async () => {
    for (const priority of [10, 20, 30]) await h.put(aJob({ name: 'diffed', priority }));
  });
  const diff = async (query: string, headers = {}): Promise<string> => {
    const answer = await h.call<{ diff: string }>('GET', `/jobs/diffed/versions/diff?${query}`, { headers });
    expect(answer.status).toBe(200);
    return answer.body.diff ?? answer.text;
  };

  it('compares two versions, the latest when only one is named, either way round', async () => {
    expect(await diff('from=1&to=2')).toMatch(
      /^--- version 1\n\+\+\+ version 2\n@@[\s\S]*\n-priority: 10\n\+priority: 20\n/,
    );
    expect(await diff('from=1')).toMatch(/\n-priority: 10\n\+priority: 30\n/);
    expect(await diff('from=3&to=1')).toMatch(/\n-priority: 30\n\+priority: 10\n/);
    expect(await diff('from=1&to=2', { accept: 'text/plain' })).toBe(await diff('from=1&to=2'));
  });

  it('is empty where they are equal, and works for deleted jobs', async () => {
    await h.put(aJob({ name: 'diffed', priority: 10 }));
    expect(await diff('from=1&to=4')).toBe('');
    await h.call('DELETE', '/jobs/diffed?force=true');
    expect(await diff('from=1&to=2')).not.toBe('');
  });

  it.each([
    ['', 400, 'invalid_request'],
    ['from=2&to=2', 400, 'invalid_request'],
    ['from=0', 400, 'invalid_request'],
    ['from=x', 400, 'invalid_request'],
    ['from=1&to=9', 404, 'version_not_found'],
    ['from=9', 404, 'version_not_found'],
  ])('refuses ?%s', async (query, status, code) => {
    const answer = await h.fail('GET', `/jobs/diffed/versions/diff?${query}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('POST /jobs/:id/evaluate', () => {
  it('plans the job anew and changes nothing where all is as it should be', async () => {
    const job = await h.runningJob({ name: 'fine' });
    const before = await h.executions(job.id);
    const { status, body } = await h.call<PutJobBody>('POST', '/jobs/fine/evaluate');
    expect([status, body.job.id]).toEqual([200, job.id]);
    const done = await h.call<{ evaluation: Evaluation }>(
      'GET',
      `/evaluations/${body.evaluation_id}?wait=5s&revision=1`,
    );
    expect(done.body.evaluation).toMatchObject({
      triggered_by: 'manual',
      status: { state: { state_type: 'complete' } },
    });
    expect(await h.executions(job.id)).toEqual(before);
    expect((await h.job(job.id)).status.version).toBe(1);
  });

  it('of a job that is not there is refused', async () => {
    const { status, body } = await h.fail('POST', '/jobs/nobody/evaluate');
    expect([status, body.code]).toEqual([404, 'job_not_found']);
  });
});

describe('a dry run', () => {
  interface Forecast {
    readonly diff: string;
    readonly placement: {
      readonly matching: number;
      readonly refused: number;
      readonly matching_nodes: readonly { readonly name: string }[];
      readonly refused_nodes: readonly { readonly name: string; readonly reasons: readonly string[] }[];
    };
  }
  const forecast = async (job: object): Promise<Forecast> =>
    (await h.call<{ dry_run: Forecast }>('PUT', '/jobs?dry_run=true', { json: job })).body.dry_run;

  it('says which nodes would run it', async () => {
    const { id } = await h.node();
    expect(await forecast(aJob({ name: 'would-run' }))).toEqual({
      diff: '',
      placement: { matching: 1, refused: 0, matching_nodes: [{ node_id: id, name: 'here' }], refused_nodes: [] },
    });
  });

  it('says why the others would not', async () => {
    const { placement } = await forecast(aJob({ name: 'would-not', selector: { match_labels: { zone: 'moon' } } }));
    expect(placement).toMatchObject({ matching: 0, refused: 1, refused_nodes: [{ name: 'here' }] });
    expect(placement.refused_nodes[0]?.reasons.join()).toContain('zone');
  });

  it('of an update shows what would change, by either address', async () => {
    await h.put(aJob({ name: 'planned' }));
    const { diff } = await forecast(aJob({ name: 'planned', priority: 99 }));
    expect(diff).toMatch(/^--- current \(version 1\)\n\+\+\+ proposed\n[\s\S]*\n\+priority: 99\n/);
    const byId = await h.call<{ dry_run: Forecast }>('PUT', '/jobs/planned?dry_run=true', {
      json: aJob({ name: 'planned', priority: 99 }),
    });
    expect(byId.body.dry_run.diff).toBe(diff);
    expect(await versions('planned')).toHaveLength(1);
  });

  it('is told of dry runs only', async () => {
    expect((await h.put(aJob({ name: 'real' }))).body).not.toHaveProperty('dry_run');
  });
});
