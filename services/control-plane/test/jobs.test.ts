import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Execution, HistoryEvent, Job, JobVersion } from '@weir/fleet-model';
import { aJob, Harness, type List, otherConfig, removeFolders, until } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const tally = async (id: string): Promise<number> => (await h.executions(id)).length;

describe('PUT /jobs', () => {
  it('creates with 201, refuses the same with 422, updates with 200', async () => {
    const created = await h.put(aJob({ name: 'upsert' }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ version: 1, created: true, warnings: [], job: { spec: { name: 'upsert' } } });
    expect(created.body.job_id).toMatch(/^j-[0-9a-f-]{36}$/);
    expect(created.body.evaluation_id).toMatch(/^v-[0-9a-f-]{36}$/);

    const same = await h.fail('PUT', '/jobs', { json: aJob({ name: 'upsert', priority: 50 }) });
    expect([same.status, same.body.code]).toEqual([422, 'unchanged']);

    const updated = await h.put(aJob({ name: 'upsert', description: 'new' }));
    expect(updated.status).toBe(200);
    expect(updated.body).toMatchObject({ version: 2, created: false, job_id: created.body.job_id });
    expect(updated.body.evaluation_id).not.toBe(created.body.evaluation_id);
  });

  it('deploys the unchanged job again when forced, as a new version with a new execution', async () => {
    const job = await h.runningJob({ name: 'again' });
    const forced = await h.put(aJob({ name: 'again' }), '?force=true');
    expect([forced.status, forced.body.version]).toEqual([200, 2]);
    await until('a second execution', async () => (await tally(job.id)) === 2);
    await h.settled(job.id, 'running');
  });

  it.each([
    ['the wrapper', { spec: aJob({ name: 'wrapped' }) }, '', 201],
    ['its force', { spec: aJob({ name: 'wrapped' }), force: true }, '', 200],
    ['its dry run', { spec: aJob({ name: 'wrapped', description: 'x' }), dry_run: true }, '', 200],
    ['which changed nothing', { spec: aJob({ name: 'wrapped' }) }, '', 422],
    ['a dry run of a new one', aJob({ name: 'never' }), '?dry_run=true', 200],
  ])('takes %s', async (_, body, query, status) => {
    expect((await h.call('PUT', `/jobs${query}`, { json: body })).status).toBe(status);
  });

  it('a dry run keeps nothing', async () => {
    await h.put(aJob({ name: 'ghost' }), '?dry_run=true');
    expect((await h.call('GET', '/jobs/ghost')).status).toBe(404);
  });

  it('takes YAML, and names the lines that its author wrote', async () => {
    const yaml = (output: string): string =>
      [
        'name: from-yaml',
        'type: pipeline',
        'config:',
        '  input:',
        '    generate:',
        '      mapping: root = 1',
        '  output:',
        `    ${output}: {}`,
        '',
      ].join('\n');
    const wrong = await h.fail('PUT', '/jobs', { body: yaml('dropp'), type: 'application/yaml' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_pipeline']);
    expect(wrong.body.details?.hallucinations).toEqual([
      expect.objectContaining({
        category: 'IMAGINED_COMPONENT',
        severity: 'ERROR',
        path: 'output.dropp',
        correction: 'drop',
        line: 8,
      }),
    ]);
    expect((await h.call('PUT', '/jobs', { body: yaml('drop'), type: 'application/yaml' })).status).toBe(201);
  });

  it('force deploys a pipeline that would not start, and says what is wrong with it', async () => {
    const bad = aJob({ name: 'forced', config: { ...otherConfig, output: { dropp: {} } } });
    expect((await h.fail('PUT', '/jobs', { json: bad })).body.code).toBe('invalid_pipeline');
    const forced = await h.put(bad, '?force=true');
    expect(forced.status).toBe(201);
    expect(forced.body.warnings.join()).toContain('dropp');
  });

  it('tells all that is wrong with a spec, by path', async () => {
    const { status, body } = await h.fail('PUT', '/jobs', {
      json: { name: '', type: 'query', priority: -1, selector: { match_expressions: ['a b'] }, config: 7 },
    });
    expect([status, body.code]).toEqual([400, 'invalid_job']);
    expect(Object.keys(body.details ?? {}).sort()).toEqual([
      'config',
      'name',
      'priority',
      'selector.match_expressions.0',
      'type',
    ]);
  });

  it('warns, and under strict refuses', async () => {
    const odd = aJob({ name: 'odd', count: 3, labels: { n: 1 } });
    expect((await h.fail('PUT', '/jobs?strict=true', { json: odd })).body.details).toHaveProperty('count');
    const { status, body } = await h.put(odd);
    expect([status, body.warnings.length]).toEqual([201, 2]);
  });

  it('says nothing against waves', async () => {
    const rollout = { strategy: 'rolling', health_check: { deadline: '1m' } };
    expect((await h.put(aJob({ name: 'rolling', rollout }))).body.warnings).toEqual([]);
  });

  it('makes a new job of a deleted one’s name', async () => {
    const old = await h.jobIn('stopped', 'phoenix');
    await h.call('DELETE', `/jobs/${old.id}`);
    const { status, body } = await h.put(aJob({ name: 'phoenix' }));
    expect(status).toBe(201);
    expect(body.job_id).not.toBe(old.id);
    expect((await h.job('phoenix')).id).toBe(body.job_id);
    expect((await h.job(old.id)).status.state.state_type).toBe('deleted');
  });

  it('keeps namespaces apart', async () => {
    const one = await h.put(aJob({ name: 'twin' }));
    const two = await h.put(aJob({ name: 'twin', namespace: 'prod' }));
    expect([one.status, two.status]).toEqual([201, 201]);
    expect((await h.job('twin?namespace=prod')).id).toBe(two.body.job_id);
    expect((await h.job('twin')).id).toBe(one.body.job_id);
  });

  it('honours If-Match', async () => {
    const job = await h.runningJob({ name: 'matched' });
    const change = { json: aJob({ name: 'matched', description: 'x' }) };
    const stale = await h.fail('PUT', '/jobs', { ...change, headers: { 'if-match': '"0"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'revision_mismatch']);
    const missing = await h.fail('PUT', '/jobs', { json: aJob({ name: 'nobody' }), headers: { 'if-match': '*' } });
    expect(missing.status).toBe(412);
    const tag = (await h.call('GET', `/jobs/${job.id}`)).headers.get('etag') ?? '';
    expect((await h.call('PUT', '/jobs', { ...change, headers: { 'if-match': tag } })).status).toBe(200);
  });

  it('of one name at once makes one job', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => h.put(aJob({ name: 'race', description: `${n}` }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(1);
    expect((await h.job('race')).status.version).toBe(8);
  });
});

describe('PUT /jobs/:id', () => {
  it('updates, renames, keeps id, versions and history', async () => {
    const { body: made } = await h.put(aJob({ name: 'before' }));
    const renamed = await h.call<{ job: Job; evaluation_id: string }>('PUT', `/jobs/${made.job_id}`, {
      json: aJob({ name: 'after' }),
    });
    expect(renamed.status).toBe(200);
    expect(renamed.body.job).toMatchObject({ id: made.job_id, spec: { name: 'after' }, status: { version: 2 } });
    expect(renamed.body.evaluation_id).not.toBe('');
    expect((await h.call('GET', '/jobs/before')).status).toBe(404);
    const versions = (await h.call<List<JobVersion>>('GET', `/jobs/${made.job_id}/versions`)).body.items;
    expect(versions.map(({ version, spec }) => [version, spec.name])).toEqual([
      [2, 'after'],
      [1, 'before'],
    ]);
  });

  it.each([
    ['a spec that is none', 400, 'invalid_job', 'byid', { name: 'byid' }],
    [
      'a pipeline that would not start',
      400,
      'invalid_pipeline',
      'byid',
      aJob({ name: 'byid', config: { ...otherConfig, output: { dropp: {} } } }),
    ],
    ['an id that is not there', 404, 'job_not_found', 'j-00000000-0000-7000-8000-000000000000', aJob({ name: 'x' })],
    ['an id that is not there, whatever the body', 404, 'job_not_found', 'nobody', { name: 1 }],
    ['a name that another has', 409, 'job_name_taken', 'byid', aJob({ name: 'holder' })],
    ['nothing new', 422, 'unchanged', 'byid', aJob({ name: 'byid' })],
    ['another namespace', 400, 'invalid_job', 'byid', aJob({ name: 'byid', namespace: 'elsewhere' })],
  ])('refuses %s', async (_, status, code, id, json) => {
    await h.put(aJob({ name: 'byid' }));
    await h.put(aJob({ name: 'holder' }));
    const { body } = await h.fail('PUT', `/jobs/${id}`, { json });
    expect([body.status, body.code]).toEqual([status, code]);
  });

  it('a deleted job is not there for changes', async () => {
    const { id } = await h.jobIn('stopped', 'gone');
    await h.call('DELETE', `/jobs/${id}`);
    const calls = [
      ['PUT', ''],
      ['PUT', '/stop'],
      ['PUT', '/rerun'],
      ['DELETE', ''],
    ] as const;
    for (const [method, path] of calls) {
      const { status, body } = await h.fail(
        method,
        `/jobs/${id}${path}`,
        path === '' && method === 'PUT' ? { json: aJob() } : {},
      );
      expect([path, status, body.code]).toEqual([path, 404, 'job_not_found']);
    }
  });
});

describe('an update', () => {
  it('of the pipeline stops the old execution before it starts the new one', async () => {
    const job = await h.runningJob({ name: 'replaced' });
    await h.put(aJob({ name: 'replaced', config: otherConfig }));
    await until('the new version runs', async () =>
      (await h.executions(job.id)).some((e) => e.job_version === 2 && e.status.compute_state.state_type === 'running'),
    );
    const calls = h.driver.calls.filter((call) => call.endsWith(' replaced'));
    expect(calls).toEqual(['start replaced', 'stop replaced', 'start replaced']);
    const [second, first] = await h.executions(job.id);
    expect(first?.status).toMatchObject({ compute_state: { state_type: 'stopped' }, next_execution_id: second?.id });
    expect(second?.status.previous_execution_id).toBe(first?.id);
  });

  it('of anything else lets it run on, as the new version', async () => {
    const job = await h.runningJob({ name: 'kept' });
    const [execution] = await h.executions(job.id);
    await h.put(aJob({ name: 'kept', description: 'only words' }));
    await until('the execution is adopted', async () => (await h.executions(job.id))[0]?.job_version === 2);
    expect((await h.executions(job.id)).map(({ id }) => id)).toEqual([execution?.id]);
    expect(h.driver.calls.filter((call) => call.endsWith(' kept'))).toEqual(['start kept']);
  });

  it('of the selector takes the job away from nodes that no longer match, and back', async () => {
    const job = await h.runningJob({ name: 'moved' });
    await h.put(aJob({ name: 'moved', selector: { match_labels: { zone: 'b' } } }));
    const queued = await h.settled(job.id, 'queued');
    expect(queued.status.state.message).toBe('none of 1 node fits');
    await until('it is stopped', () => !h.driver.running.has('moved'));
    await h.put(aJob({ name: 'moved', selector: { match_expressions: ['zone in (a,b)'] } }));
    await h.settled(job.id, 'running');
  });
});

describe('PUT /jobs/diff', () => {
  it('is empty exactly when PUT /jobs would answer 422', async () => {
    await h.put(aJob({ name: 'differs', meta: { team: 'x' } }));
    const same = aJob({ name: 'differs', meta: { team: 'x', 'weir.dev/origin': 'y' }, priority: 50 });
    expect((await h.call('PUT', '/jobs/diff', { json: same })).body.diff).toBe('');
    expect((await h.call('PUT', '/jobs', { json: same })).status).toBe(422);
    const other = aJob({ name: 'differs', meta: { team: 'z' } });
    const { status, body } = await h.call<{ diff: string; warnings: string[] }>('PUT', '/jobs/diff', {
      json: { spec: other },
    });
    expect(status).toBe(200);
    expect(body.diff.split('\n').filter((line) => /^[-+@]/.test(line))).toEqual([
      '--- current (version 1)',
      '+++ proposed',
      expect.stringMatching(/^@@ /),
      '-  team: x',
      '+  team: z',
    ]);
    expect((await h.job('differs')).status.version).toBe(1);
  });

  it('comes as text for those who ask for text', async () => {
    await h.put(aJob({ name: 'textual' }));
    const options = { json: aJob({ name: 'textual', priority: 7 }), headers: { accept: 'text/plain' } };
    const { headers, text } = await h.call('PUT', '/jobs/diff', options);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain('-priority: 50\n+priority: 7');
  });

  it.each([
    [404, 'job_not_found', aJob({ name: 'nobody-here' })],
    [400, 'invalid_job', { name: 'x' }],
  ])('%s %s', async (status, code, json) => {
    const { body } = await h.fail('PUT', '/jobs/diff', { json });
    expect([body.status, body.code]).toEqual([status, code]);
  });
});

describe('rerun', () => {
  it('runs a job at rest again, as a new version', async () => {
    for (const state of ['stopped', 'completed', 'failed'] as const) {
      const { id } = await h.jobIn(state, `rerun-${state}`);
      const { status, body } = await h.call<{ job: Job }>('PUT', `/jobs/${id}/rerun`, { json: { reason: 'fixed it' } });
      expect([state, status, body.job.status.version]).toEqual([state, 200, 2]);
      await h.settled(id, 'running');
    }
  });

  it('runs an older version under the present name', async () => {
    const { id } = await h.runningJob({ name: 'v1', description: 'one' });
    await h.call('PUT', `/jobs/${id}`, { json: aJob({ name: 'v2', description: 'two' }) });
    const { body } = await h.call<{ job: Job }>('PUT', `/jobs/${id}/rerun`, { json: { job_version: 1 } });
    expect(body.job).toMatchObject({ spec: { name: 'v2', description: 'one' }, status: { version: 3 } });
  });

  it('refuses what cannot be', async () => {
    const { id } = await h.runningJob({ name: 'refuser' });
    const unknown = await h.fail('PUT', `/jobs/${id}/rerun`, { json: { job_version: 9 } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'version_not_found']);
    const { body } = await h.put(aJob({ name: 'queued', selector: { match_labels: { zone: 'q' } } }));
    await h.settled(body.job_id, 'queued');
    const early = await h.fail('PUT', `/jobs/${body.job_id}/rerun`);
    expect([early.status, early.body.code]).toEqual([409, 'job_state_conflict']);
  });
});

describe('what can be read', () => {
  it('a job waits for a newer revision when asked to', async () => {
    const job = await h.runningJob({ name: 'waited' });
    const waiting = h.call<{ job: Job }>('GET', `/jobs/${job.id}?wait=50s&revision=${job.status.revision}`);
    await h.call('PUT', `/jobs/${job.id}/stop`);
    const { body } = await waiting;
    expect(body.job.status.state.state_type).toBe('stopped');
    const began = performance.now();
    await h.call('GET', `/jobs/${job.id}?wait=100ms&revision=999`);
    expect(performance.now() - began).toBeGreaterThan(80);
  });

  it('history tells who did what, oldest first, by kind', async () => {
    const { id } = await h.jobIn('stopped', 'storied');
    const all = (await h.call<List<HistoryEvent>>('GET', `/jobs/${id}/history`)).body.items;
    const states = all.filter(({ type }) => type === 'job').map(({ message }) => message.split(':')[0]);
    expect(states).toEqual(['created', 'rollout running', 'deploying', 'rollout successful', 'running', 'stopped']);
    const executions = (await h.call<List<HistoryEvent>>('GET', `/jobs/${id}/history?event_type=execution`)).body.items;
    expect(executions.every(({ execution_id }) => execution_id !== null)).toBe(true);
    const among = all.filter(({ type }) => type === 'execution');
    expect(executions.slice(0, among.length)).toEqual(among);
    expect(all.map(({ seq_num }) => seq_num)).toEqual(all.map(({ seq_num }) => seq_num).sort((a, b) => a - b));
  });

  it('versions one by one', async () => {
    await h.put(aJob({ name: 'versioned' }));
    const { body } = await h.call<{ version: JobVersion }>('GET', '/jobs/versioned/versions/1');
    expect(body.version).toMatchObject({ version: 1, spec: { name: 'versioned' } });
    for (const [path, status] of [
      ['9', 404],
      ['0', 400],
      ['x', 400],
    ] as const) {
      expect((await h.call('GET', `/jobs/versioned/versions/${path}`)).status).toBe(status);
    }
  });

  it('the version that has run is marked stable', async () => {
    await h.runningJob({ name: 'steady' });
    await until(
      'stable',
      async () => (await h.call<{ version: JobVersion }>('GET', '/jobs/steady/versions/1')).body.version.stable,
    );
  });

  it('executions with their logs', async () => {
    const job = await h.runningJob({ name: 'logged' });
    const [execution] = await h.executions(job.id);
    const { body } = await h.call<{ execution: Execution }>('GET', `/executions/${execution?.id}`);
    expect(body.execution).toEqual(execution);
    const logs = await h.call<{ items: { message: string }[] }>('GET', `/executions/${execution?.id}/logs?tail=5`);
    expect(logs.status).toBe(200);
    expect(Array.isArray(logs.body.items)).toBe(true);
  });
});
