import { afterEach, describe, expect, it } from '@jest/globals';
import { ACKNOWLEDGED, type Outcome, refused } from '../src/message/outcome.js';
import { type InProcess, startInProcess, texts } from './in-process.js';
import { ManualClock, settle } from './manual-clock.js';

const clocks: { readonly pipeline: InProcess }[] = [];
afterEach(async () => {
  for (const { pipeline } of clocks.splice(0)) await pipeline.close();
});

async function start(config: Readonly<Record<string, unknown>>) {
  const clock = new ManualClock();
  const pipeline = await startInProcess(config, { clock });
  clocks.push({ pipeline });
  return { clock, pipeline };
}

/** The three places where messages are gathered into batches. */
const PLACES = [
  [
    'before an output',
    (batching: object) => ({ output: { broker: { pattern: 'greedy', outputs: [{ inproc: 'out' }], batching } } }),
  ],
  ['behind inputs', (batching: object) => ({ input: { broker: { inputs: [{ inproc: 'in' }], batching } } })],
  ['in a buffer', (batching: object) => ({ buffer: { memory: { batch_policy: { enabled: true, ...batching } } } })],
] as const;

interface Row {
  readonly name: string;
  readonly policy: object;
  readonly sent: readonly string[];
  /** Batches at once, and those that come when ten milliseconds more have passed. */
  readonly atOnce: readonly (readonly string[])[];
  readonly later: readonly (readonly string[])[];
}

const ROWS: readonly Row[] = [
  { name: 'none', policy: {}, sent: ['a', 'b'], atOnce: [['a'], ['b']], later: [] },
  { name: 'a count of one', policy: { count: 1 }, sent: ['a', 'b'], atOnce: [['a'], ['b']], later: [] },
  { name: 'a count', policy: { count: 2 }, sent: ['a', 'b', 'c'], atOnce: [['a', 'b']], later: [] },
  {
    name: 'a count and a period',
    policy: { count: 2, period: '10ms' },
    sent: ['a', 'b', 'c'],
    atOnce: [['a', 'b']],
    later: [['c']],
  },
  { name: 'a period', policy: { period: '10ms' }, sent: ['a', 'b', 'c'], atOnce: [], later: [['a', 'b', 'c']] },
  { name: 'a longer period', policy: { period: '11ms' }, sent: ['a'], atOnce: [], later: [] },
  {
    name: 'bytes',
    policy: { byte_size: 5 },
    sent: ['aaa', 'bb', 'cccccc', 'd'],
    atOnce: [['aaa', 'bb'], ['cccccc']],
    later: [],
  },
  {
    name: 'a check',
    policy: { check: 'content() == "end"' },
    sent: ['a', 'end', 'b'],
    atOnce: [['a', 'end']],
    later: [],
  },
  {
    name: 'a check that fails',
    policy: { check: 'this.a == 1', count: 2 },
    sent: ['no', 'json'],
    atOnce: [['no', 'json']],
    later: [],
  },
  {
    name: 'processors of its own',
    policy: { count: 2, processors: [{ mapping: 'root = content() + batch_size().string()' }] },
    sent: ['a', 'b'],
    atOnce: [['a2', 'b2']],
    later: [],
  },
  {
    name: 'processors that cut the batch again',
    policy: { count: 3, processors: [{ split: { size: 2 } }] },
    sent: ['a', 'b', 'c'],
    atOnce: [['a', 'b'], ['c']],
    later: [],
  },
];

describe.each(PLACES)('messages gathered %s', (place, config) => {
  it.each(ROWS.filter(({ name }) => place !== 'in a buffer' || name !== 'none'))(
    'by $name',
    async ({ policy, sent, atOnce, later }) => {
      const { clock, pipeline } = await start(config(policy));
      for (const text of sent) void pipeline.send(text);
      await settle();
      expect(texts(pipeline.received)).toEqual(atOnce);
      await clock.advance(10);
      expect(texts(pipeline.received)).toEqual([...atOnce, ...later]);
    },
  );

  it('go on as they are when the pipeline is told to end', async () => {
    const { clock, pipeline } = await start(config({ count: 10 }));
    const outcomes = ['a', 'b'].map((text) => pipeline.send(text));
    await settle();
    expect(pipeline.received).toEqual([]);
    let drained = false;
    const ending = pipeline.stream.drain(60_000).then(() => {
      drained = true;
    });
    await clock.advance(1000);
    expect(drained).toBe(true);
    await ending;
    expect(texts(pipeline.received)).toEqual([['a', 'b']]);
    expect(await Promise.all(outcomes)).toEqual([ACKNOWLEDGED, ACKNOWLEDGED]);
  });
});

describe('outcomes of gathered messages', () => {
  it.each(PLACES.slice(0, 2))('%s: each sender gets that of its own', async (_, config) => {
    const { pipeline } = await start(config({ count: 3 }));
    pipeline.answer = ([first]): Outcome => ({
      ...refused('failed', 'only the first'),
      failed: new Set(first === undefined ? [] : [first]),
    });
    const outcomes = await Promise.all([pipeline.send('a'), pipeline.send('b', 'c')]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'acknowledged']);
  });

  it('are not given before the batch is', async () => {
    const { clock, pipeline } = await start(PLACES[0][1]({ period: '1s' }));
    let answered = false;
    void pipeline.send('a').then(() => {
      answered = true;
    });
    await clock.advance(999);
    expect(answered).toBe(false);
    await clock.advance(1);
    expect(answered).toBe(true);
  });

  it('are refusals when the pipeline is closed before it came to that', async () => {
    const { pipeline } = await start(PLACES[0][1]({ count: 5 }));
    pipeline.answer = () => refused('closed', 'too late');
    const outcome = pipeline.send('a');
    await settle();
    await pipeline.stream.close();
    expect(await outcome).toMatchObject({ kind: 'refused' });
  });
});

describe('inputs that read ahead', () => {
  it('are let in until a batch is complete, and no further', async () => {
    const { pipeline } = await start({
      input: { generate: { mapping: 'root = count("n")', interval: '' } },
      output: { broker: { pattern: 'greedy', outputs: [{ inproc: 'out' }], batching: { count: 150 } } },
    });
    pipeline.answer = () => new Promise<Outcome>(() => undefined);
    await settle();
    for (let turn = 0; turn < 100 && pipeline.received.length === 0; turn++) await settle();
    expect(pipeline.received[0]).toHaveLength(150);
    for (let turn = 0; turn < 100; turn++) await settle();
    // Nothing is answered: what is on its way stays bounded.
    expect(pipeline.received.length).toBeLessThan(3);
  });
});
