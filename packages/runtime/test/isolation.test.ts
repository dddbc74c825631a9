import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEmbeddedDriver } from '@weir/runtime';
import { freePort, Harness } from './harness.js';

const harness = new Harness();
let port: number;

beforeEach(async () => {
  port = await freePort();
});
afterEach(() => harness.stopAll());
afterAll(() => harness.close());

const healthy = () =>
  harness.run({ input: { http_server: { address: `127.0.0.1:${port}`, path: '/in' } }, output: { drop: {} } });
const stillFine = async () => expect((await harness.post(`http://127.0.0.1:${port}/in`, 'x')).status).toBe(200);
const generate = (mapping: string, more: object = {}) => ({
  input: { generate: { mapping: 'root = {}', interval: '', ...more } },
  pipeline: { processors: [{ mapping }] },
  output: { drop: {} },
});

describe('executions', () => {
  it('complete when their input is exhausted', async () => {
    const { execution, phase } = await harness.start(generate('root = 1', { count: 25, batch_size: 10 }));
    await phase('complete');
    expect(execution.status().phase).toBe('complete');
    await execution.stop();
  });

  it('fail with the reason when they need more memory than they may have, and touch no other', async () => {
    await healthy();
    const heavy = {
      ...generate('root = range(0, 200000).map_each(i -> {"n": i.string() + "-text"})'),
      output: { drop: {}, processors: [{ sleep: { duration: '10s' } }] },
    };
    const { phase } = await harness.start(heavy, {}, { memoryLimitMb: 32 });
    const status = await phase('failed');
    expect(status.message).toMatch(/more memory than its limit of 32 MB/);
    await stillFine();
  });

  it('can be stopped while they are busy for good', async () => {
    await healthy();
    const { execution } = await harness.run(generate('root = range(0, 300000).map_each(i -> i * 2).sum()'));
    await execution.stop({ graceMs: 100 });
    expect(execution.status().phase).toBe('stopped');
    await stillFine();
  });

  it('apply maps within maps 5,000 levels deep, and go on when one goes deeper', async () => {
    const down = 'map f { root = if this.n > 0 { {"n": this.n - 1}.apply("f") + 1 } else { 0 } }';
    const config = {
      input: { generate: { mapping: 'root.n = 4998 + count("depth")', interval: '', count: 3 } },
      pipeline: { processors: [{ mapping: `${down}\nroot = this.apply("f").string().catch(err -> err)` }] },
      output: { stdout: {} },
    };
    const { execution, phase } = await harness.start(config);
    await phase('complete');
    await execution.stop();
    const said = execution.logs().map(({ message }) => message);
    expect(said).toContain('4999');
    expect(said.filter((line) => line.includes('exceeded maximum allowed stacks of 5000'))).toHaveLength(2);
  });

  it('do not see the environment of the process', async () => {
    process.env.WEIR_TEST_SECRET = 'secret';
    const config = {
      ...generate('root = env("WEIR_TEST_SECRET").or("nothing") + env("GIVEN").or("nothing")', { count: 1 }),
      output: { stdout: {} },
    };
    const { execution, phase } = await harness.start(config, {}, { env: { GIVEN: ' given' } });
    await phase('complete');
    await execution.stop();
    expect(execution.logs().map(({ message }) => message)).toContain('nothing given');
    delete process.env.WEIR_TEST_SECRET;
  });

  it('keep the newest log lines and tell followers', async () => {
    const config = { ...generate('root = count("n").string()', { count: 30 }), output: { stdout: {} } };
    const { execution, phase } = await harness.start(config, { logLines: 10 });
    const seen: string[] = [];
    execution.onLog(({ message }) => seen.push(message));
    await phase('complete');
    await execution.stop();
    expect(execution.logs().map(({ message }) => message)).toEqual([
      '21',
      '22',
      '23',
      '24',
      '25',
      '26',
      '27',
      '28',
      '29',
      '30',
    ]);
    expect(execution.logs({ tail: 2 }).map(({ message }) => message)).toEqual(['29', '30']);
    expect(seen).toHaveLength(30);
  });
});

describe('starts that fail', () => {
  const FAILURES = [
    [
      'a method that is not embedded',
      generate('root = this.ip.geoip_city("x.mmdb")'),
      /the embedded engine has no geoip_city: needs a database file \(line 1, column/,
    ],
    ['a broken mapping', generate('root = this.'), /^pipeline\.processors\.0\.mapping: .*line 1, column/],
    [
      'an unknown component',
      { output: { htp_client: {} } },
      /there is no output htp_client, did you mean http_client\?/,
    ],
    [
      'an unknown field',
      { output: { http_client: { ulr: 'http://x' } } },
      /output\.http_client\.ulr: there is no field ulr, did you mean url\?/,
    ],
    ['a missing field', { output: { http_client: {} } }, /output\.http_client\.url: is required/],
    [
      'a wrong type',
      { input: { generate: { mapping: 'root = 1', count: 'abc' } } },
      /input\.generate\.count: expected a value of type int/,
    ],
    [
      'no duration',
      { input: { generate: { mapping: 'root = 1' } }, output: { http_client: { url: 'http://x', timeout: 'soon' } } },
      /timeout: "soon" is not a duration/,
    ],
    [
      'an undefined cache',
      { ...generate('root = 1'), pipeline: { processors: [{ dedupe: { cache: 'c', key: 'k' } }] } },
      /cache: there is no cache labelled c/,
    ],
    [
      'a component that is not embedded',
      { input: { kafka_franz: { seed_brokers: ['x'], topics: ['t'] } } },
      /the embedded engine has no input kafka_franz/,
    ],
    [
      'a field that is not obeyed',
      { output: { http_client: { url: 'http://x', proxy_url: 'http://y' } } },
      /has no field proxy_url of the output http_client/,
    ],
    ['YAML that is none', 'input: [', /not valid YAML/],
    ['nothing at all', '', /holds no pipeline/],
    [
      'an environment variable without a value',
      'input: { generate: { mapping: "root = ${NOT_SET}" } }',
      /without a value or a default: NOT_SET/,
    ],
  ] as const;
  it.each(FAILURES)('say why: %s', async (_, config, message) => {
    const { phase } = await harness.start(config);
    const status = await phase('failed');
    expect(status.message).toMatch(message);
    expect(status.details).toMatchObject({ retryable: false });
  });

  it('replace references by the environment that is given, also for numbers', async () => {
    const config = 'input: { generate: { mapping: "root = 1", interval: "", count: ${N} } }\noutput: { drop: {} }';
    const { phase } = await harness.start(config, {}, { env: { N: '3' } });
    await phase('complete');
  });
});

describe('the driver', () => {
  const driver = createEmbeddedDriver();

  it('says what it can run', () => {
    const capabilities = driver.capabilities();
    expect(capabilities.inputs).toContain('http_server');
    expect(capabilities.outputs).toEqual([...capabilities.outputs].sort());
    expect(capabilities.processors).toContain('dedupe');
  });

  const MISSING = [
    [{ input: { generate: { mapping: 'root = 1' } }, output: { drop: {} } }, []],
    [
      { input: { kafka: { addresses: ['x'], topics: ['t'] } }, output: { aws_s3: { bucket: 'b' } } },
      ['input kafka', 'output aws_s3'],
    ],
    [
      {
        input: { generate: { mapping: 'root = 1' } },
        pipeline: { processors: [{ try: [{ awk: { codec: 'text', program: 'x' } }] }] },
        output: { drop: {} },
      },
      ['processor awk'],
    ],
    [
      {
        input: { generate: { mapping: 'root = 1' } },
        output: { http_client: { url: 'http://${HOST}', oauth2: { enabled: true } } },
      },
      ['field oauth2 of the output http_client'],
    ],
    ['not: [ a pipeline', []],
  ] as const;
  it.each(MISSING)('lists what it lacks', (config, missing) => {
    expect(driver.missing(typeof config === 'string' ? config : JSON.stringify(config))).toEqual(missing);
  });

  it('does not know other distributions', async () => {
    const { phase } = await harness.start({}, {}, { distribution: 'nowhere' });
    expect((await phase('failed')).message).toBe('there is no distribution nowhere');
  });
});
