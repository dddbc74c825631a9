import { afterAll, describe, expect, it } from '@jest/globals';
import { Harness, until } from './harness.js';

const harness = new Harness();
afterAll(() => harness.close());

const job = (root: object, processors: readonly unknown[] = []) => ({
  input: { generate: { mapping: 'root = "x"', count: 1, interval: '' } },
  pipeline: { processors },
  output: { drop: {} },
  ...root,
});
const LINES = [{ log: { level: 'DEBUG', message: 'fine' } }, { log: { level: 'ERROR', message: 'bad' } }];

describe('the root of a pipeline', () => {
  it.each([
    ['by default', {}, ['bad']],
    ['DEBUG', { logger: { level: 'DEBUG' } }, ['fine', 'bad']],
    ['OFF', { logger: { level: 'OFF' } }, []],
  ])('sets the level of the log: %s', async (_, root, expected) => {
    const { execution, phase } = await harness.start(job(root, LINES));
    await phase('complete');
    await execution.stop();
    expect(execution.logs().flatMap(({ message }) => (['fine', 'bad'].includes(message) ? [message] : []))).toEqual(
      expected,
    );
  });

  it('puts fields into every line', async () => {
    const { execution, phase } = await harness.start(job({ logger: { static_fields: { site: 'north' } } }, LINES));
    await phase('complete');
    await execution.stop();
    expect(execution.logs().find(({ message }) => message === 'bad')?.fields).toMatchObject({ site: 'north' });
  });

  it('bounds how long the end may take', async () => {
    const endless = job({ shutdown_timeout: '50ms', output: { inproc: 'nobody' } });
    const { execution, phase } = await harness.run(endless);
    await until(async () => (await execution.metrics()).in_flight === 1);
    // Long beyond the time of a test: only the pipeline's own limit can end it.
    await execution.stop({ graceMs: 600_000 });
    expect((await phase('stopped')).message).toBe('stopped as asked');
  });

  it('says what has no effect', async () => {
    const root = { tracer: { jaeger: {} }, error_handling: { strategy: 'reject' }, http: { cors: { enabled: true } } };
    const { execution, phase } = await harness.start(job(root));
    await phase('complete');
    await execution.stop();
    const said = execution.logs().map(({ message }) => message);
    for (const name of ['tracer', 'error_handling', 'http.cors'])
      expect(said).toContainEqual(expect.stringContaining(`has no ${name} of a pipeline's own`));
  });

  it('must hold a duration where it bounds the end', async () => {
    const { phase } = await harness.start(job({ shutdown_timeout: 'soon' }));
    expect((await phase('failed')).message).toContain('shutdown_timeout: is not a duration');
  });
});

describe('the language of mappings', () => {
  it.each([
    ['bento', 'root = this.a[1]', ['2']],
    ['bento', 'root = this.a.split_by(x -> x == 2)', ['[[1],[3]]']],
  ] as const)('is that of the distribution: %s %s', async (distribution, mapping, expected) => {
    const config = {
      input: { generate: { mapping: 'root.a = [1, 2, 3]', count: 1, interval: '' } },
      pipeline: { processors: [{ mapping }] },
      output: { stdout: {} },
    };
    const { execution, phase } = await harness.start(config, {}, { distribution });
    await phase('complete');
    await execution.stop();
    expect(execution.logs().map(({ message }) => message)).toEqual(expect.arrayContaining([...expected]));
  });

  it('refuses at the start what the distribution does not have', async () => {
    const { phase } = await harness.start(
      job({}, [{ mapping: 'root = this.split_by(x -> x == 2)' }]),
      {},
      { distribution: 'redpanda-connect' },
    );
    expect((await phase('failed')).message).toContain('split_by');
  });
});
