import { afterEach, describe, expect, it } from '@jest/globals';
import { Message } from '../src/message/message.js';
import { ACKNOWLEDGED, type Outcome, refused } from '../src/message/outcome.js';
import { type InProcess, startInProcess, texts } from './in-process.js';
import { ManualClock, settle } from './manual-clock.js';

const FAILED = refused('failed', 'away');
const REJECTED = refused('rejected', 'never');
const OUT = { inproc: 'out' };

let running: InProcess | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function start(config: Readonly<Record<string, unknown>>, answer?: InProcess['answer']) {
  const clock = new ManualClock();
  const pipeline = await startInProcess(config, { clock, ...(answer === undefined ? {} : { answer }) });
  running = pipeline;
  return { clock, pipeline };
}

/** Refuses the messages with one of these texts, the others not. */
const refusing =
  (words: readonly string[], refusal = FAILED) =>
  (batch: readonly Message[]): Outcome => {
    const failed = batch.filter((message) => words.includes(message.text()));
    if (failed.length === 0) return ACKNOWLEDGED;
    return failed.length === batch.length ? refusal : { ...refusal, failed: new Set(failed) };
  };

/** Every way from a sender to an output that hands the outcome back as it is. */
const PLAIN: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['nothing between', {}],
  ['processors', { pipeline: { processors: [{ noop: {} }, { mapping: 'meta a = 1' }] } }],
  ['processors before the output', { output: { ...OUT, processors: [{ mapping: 'meta a = 1' }] } }],
  ['processors behind the input', { input: { inproc: 'in', processors: [{ mapping: 'meta a = 1' }] } }],
  ['an input broker', { input: { broker: { inputs: [{ inproc: 'in' }] } } }],
  ['a resource', { output: { resource: 'o' }, output_resources: [{ label: 'o', ...OUT }] }],
  ['batching', { output: { broker: { pattern: 'greedy', outputs: [OUT], batching: { count: 2 } } } }],
  ['batches cut by processors', { pipeline: { processors: [{ split: {} }] } }],
  ['a switch', { output: { switch: { cases: [{ output: OUT }] } } }],
  ['a fallback of one', { output: { fallback: [OUT] } }],
  ['reject_errored', { output: { reject_errored: OUT } }],
  ['drop_on for other reasons', { output: { drop_on: { error: false, error_patterns: ['^other$'], output: OUT } } }],
  ['fan_out_fail_fast', { output: { broker: { pattern: 'fan_out_fail_fast', outputs: [OUT, { drop: {} }] } } }],
  ['fan_out_sequential_fail_fast', { output: { broker: { pattern: 'fan_out_sequential_fail_fast', outputs: [OUT] } } }],
  ['round_robin', { output: { broker: { pattern: 'round_robin', outputs: [OUT, OUT] } } }],
  ['greedy', { output: { broker: { pattern: 'greedy', outputs: [OUT, OUT] } } }],
];

describe.each(PLAIN)('through %s', (_, config) => {
  it('an acknowledgement comes back', async () => {
    const { pipeline } = await start(config);
    expect(await pipeline.send('a', 'b')).toEqual(ACKNOWLEDGED);
    expect(texts(pipeline.received).flat()).toEqual(['a', 'b']);
  });

  it.each([
    ['of everything', ['a', 'b'], ['a', 'b']],
    ['of the first', ['a'], ['a']],
    ['of the last', ['b'], ['b']],
  ])('a refusal %s comes back for exactly that', async (__, words, expected) => {
    const { pipeline } = await start(config);
    pipeline.answer = refusing(words);
    const batch = [Message.ofText('a'), Message.ofText('b')];
    const outcome = await pipeline.sendBatch(batch);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'failed', reason: 'away' });
    const failed = outcome.kind === 'refused' ? (outcome.failed ?? new Set(batch)) : new Set<Message>();
    expect(batch.filter((message) => failed.has(message)).map((message) => message.text())).toEqual(expected);
  });
});

interface RetryRow {
  readonly name: string;
  readonly output: unknown;
  /** What is answered, one after another; acknowledgements after that. */
  readonly answers: readonly ((batch: readonly Message[]) => Outcome)[];
  readonly waits: number;
  readonly written: readonly (readonly string[])[];
  readonly outcome: object;
}

const quick = { initial_interval: '100ms', max_interval: '100ms', max_elapsed_time: '0s' };
const failing = () => FAILED;
const rejecting = () => REJECTED;
const RETRIES: readonly RetryRow[] = [
  {
    name: 'retry writes again only what was refused',
    output: { retry: { backoff: quick, output: OUT } },
    answers: [refusing(['b']), refusing(['b'])],
    waits: 1000,
    written: [['a', 'b'], ['b'], ['b']],
    outcome: ACKNOWLEDGED,
  },
  {
    name: 'retry gives up after so many attempts more, for exactly what is left',
    output: { retry: { max_retries: 2, backoff: quick, output: OUT } },
    answers: [refusing(['b']), failing, failing],
    waits: 1000,
    written: [['a', 'b'], ['b'], ['b']],
    outcome: { kind: 'refused', failed: { size: 1 } },
  },
  {
    name: 'retry gives up when its time is over',
    output: { retry: { backoff: { ...quick, max_elapsed_time: '250ms' }, output: OUT } },
    answers: [failing, failing, failing, failing, failing],
    waits: 1000,
    written: [
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ],
    outcome: FAILED,
  },
  {
    name: 'retry does not go on when the output is closed',
    output: { retry: { backoff: quick, output: OUT } },
    answers: [() => refused('closed', 'ending')],
    waits: 1000,
    written: [['a', 'b']],
    outcome: { kind: 'refused', code: 'closed' },
  },
  {
    name: 'fan_out_sequential tries each output until it takes what is left',
    output: { broker: { pattern: 'fan_out_sequential', outputs: [OUT, OUT] } },
    answers: [refusing(['a']), failing],
    waits: 1000,
    written: [['a', 'b'], ['a'], ['a'], ['a', 'b']],
    outcome: ACKNOWLEDGED,
  },
  {
    name: 'fan_out_sequential ends with a rejection of the pipeline itself',
    output: { broker: { pattern: 'fan_out_sequential', outputs: [OUT, OUT] } },
    answers: [rejecting],
    waits: 1000,
    written: [['a', 'b']],
    outcome: REJECTED,
  },
  {
    name: 'a switch that retries writes again only what was refused',
    output: { switch: { retry_until_success: true, cases: [{ output: OUT }] } },
    answers: [refusing(['b']), failing],
    waits: 1000,
    written: [['a', 'b'], ['b'], ['b']],
    outcome: ACKNOWLEDGED,
  },
  {
    name: 'a switch that does not retry hands the refusal back',
    output: { switch: { retry_until_success: false, cases: [{ output: OUT }] } },
    answers: [failing],
    waits: 0,
    written: [['a', 'b']],
    outcome: FAILED,
  },
  {
    name: 'fallback gives only what was refused to the next output',
    output: { fallback: [OUT, OUT, OUT] },
    answers: [refusing(['b']), failing],
    waits: 0,
    written: [['a', 'b'], ['b'], ['b']],
    outcome: ACKNOWLEDGED,
  },
  {
    name: 'drop_on gives up what is not taken in time',
    output: { drop_on: { error: false, back_pressure: '300ms', output: { retry: { backoff: quick, output: OUT } } } },
    answers: [failing, failing, failing, failing, failing, failing],
    waits: 301,
    written: [
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ],
    outcome: ACKNOWLEDGED,
  },
];

describe('outputs that try again', () => {
  it.each(RETRIES)('$name', async ({ output, answers, waits, written, outcome }) => {
    const { clock, pipeline } = await start({ output });
    const left = [...answers];
    pipeline.answer = (batch) => left.shift()?.(batch) ?? ACKNOWLEDGED;
    const sent = pipeline.send('a', 'b');
    await clock.advance(waits);
    expect(await sent).toMatchObject(outcome);
    expect(texts(pipeline.received)).toEqual(written);
  });
});

describe('inputs that replay', () => {
  it.each([
    ['submit again what was refused', true, [['1', '2'], ['2'], ['2']]],
    ['do not when they are told not to', false, [['1', '2']]],
  ])('%s', async (_, replay, written) => {
    let attempts = 0;
    const { clock, pipeline } = await start(
      {
        input: {
          generate: {
            mapping: 'root = count("replayed")',
            count: 2,
            batch_size: 2,
            interval: '',
            auto_replay_nacks: replay,
          },
        },
      },
      (batch) => {
        const last = batch.filter((message) => Number(message.text()) % 2 === 0);
        if (++attempts === 3) return ACKNOWLEDGED;
        return last.length === batch.length ? FAILED : { ...FAILED, failed: new Set(last) };
      },
    );
    await clock.advance(10_000);
    await pipeline.completed;
    // Counters go on over the pipelines of one process.
    expect(texts(pipeline.received).map((batch) => batch.map((text) => (Number(text) % 2 === 0 ? '2' : '1')))).toEqual(
      written,
    );
  });

  it('end at once when the execution ends', async () => {
    const input = { generate: { mapping: 'root = "x"', count: 1, interval: '' } };
    const { clock, pipeline } = await start({ input }, () => FAILED);
    await clock.advance(250);
    await pipeline.close();
    const before = pipeline.received.length;
    await clock.advance(60_000);
    expect(pipeline.received.length).toBe(before);
  });
});

describe('the end of a pipeline', () => {
  it('waits for what is on its way, and takes nothing more in', async () => {
    const { pipeline } = await start({});
    let answer: (outcome: Outcome) => void = () => undefined;
    pipeline.answer = () => new Promise((resolve) => (answer = resolve));
    const sent = pipeline.send('a');
    await settle();
    let drained = false;
    const draining = pipeline.stream.drain(1000).then(() => {
      drained = true;
    });
    await settle();
    expect(drained).toBe(false);
    answer(ACKNOWLEDGED);
    await draining;
    expect(await sent).toEqual(ACKNOWLEDGED);
  });

  it('is told when the input is exhausted and everything has its outcome, not before', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const input = { generate: { mapping: 'root = "x"', count: 1, interval: '' } };
    const { pipeline } = await start({ input }, () => new Promise((resolve) => (answer = resolve)));
    let complete = false;
    void pipeline.completed.then(() => {
      complete = true;
    });
    await settle();
    expect([texts(pipeline.received), complete]).toEqual([[['x']], false]);
    answer(ACKNOWLEDGED);
    await pipeline.completed;
  });

  it('is told for an input that has nothing at all', async () => {
    const { clock, pipeline } = await start({
      input: { generate: { mapping: 'root = throw("no")', count: 3, interval: '' } },
    });
    await clock.advance(0);
    await pipeline.completed;
    expect(pipeline.received).toEqual([]);
    expect(pipeline.log.filter(({ message }) => message.includes('no message could be generated'))).toHaveLength(3);
  });
});
