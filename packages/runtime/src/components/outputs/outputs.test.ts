import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Receiver } from '@weir/testkit';
import { type OutputUnderTest, outputContract } from '@weir/testkit/contracts';
import { type InProcess, startInProcess, texts } from '../../../test/in-process.js';
import { Message } from '../../message/message.js';
import { ACKNOWLEDGED, type Outcome, refused } from '../../message/outcome.js';

const REFUSED = refused('failed', 'told to refuse');

/** An output inside a running pipeline, written to through it; `out` stands for whatever it writes to. */
async function through(output: unknown, resources: object = {}): Promise<OutputUnderTest<Message>> {
  const pipeline = await startInProcess({ output, ...resources });
  return {
    output: {
      maxInFlight: Number.POSITIVE_INFINITY,
      write: (batch) => pipeline.sendBatch(batch),
      close: () => pipeline.close(),
    },
    message: (text) => Message.ofText(text),
    arrived: async () => texts(pipeline.received).flat(),
    breakOther: async () => {
      pipeline.answer = () => REFUSED;
    },
    mendOther: async () => {
      pipeline.answer = () => ACKNOWLEDGED;
      pipeline.received.length = 0;
    },
    dispose: async () => undefined,
  };
}

const OUT = { inproc: 'out' };
const THROUGH: readonly (readonly [string, unknown, object?])[] = [
  ['inproc', OUT],
  ['resource', { resource: 'there' }, { output_resources: [{ label: 'there', inproc: 'out' }] }],
  ['switch', { switch: { cases: [{ output: OUT }] } }],
  ['fallback', { fallback: [OUT] }],
  ['reject_errored', { reject_errored: OUT }],
  ['retry', { retry: { max_retries: 1, backoff: { initial_interval: '1ms' }, output: OUT } }],
  ['drop_on', { drop_on: { back_pressure: '5s', output: OUT } }],
  ['broker fan_out_fail_fast', { broker: { pattern: 'fan_out_fail_fast', outputs: [OUT, { drop: {} }] } }],
  ['broker fan_out_sequential_fail_fast', { broker: { pattern: 'fan_out_sequential_fail_fast', outputs: [OUT] } }],
  ['broker round_robin', { broker: { pattern: 'round_robin', outputs: [OUT, OUT] } }],
  ['broker greedy', { broker: { pattern: 'greedy', outputs: [OUT, OUT] } }],
  ['batching', { broker: { pattern: 'greedy', outputs: [OUT], batching: { count: 10, period: '5ms' } } }],
];
for (const [name, output, resources] of THROUGH) outputContract(name, () => through(output, resources));

outputContract<Message>('http_client', async () => {
  const receiver = await Receiver.start();
  const pipeline = await startInProcess({
    output: { http_client: { url: receiver.url, retries: 0, retry_period: '1ms' } },
  });
  return {
    output: { maxInFlight: 64, write: (batch) => pipeline.sendBatch(batch), close: () => pipeline.close() },
    message: (text) => Message.ofText(text),
    arrived: async () => receiver.accepted.map(({ body }) => body),
    breakOther: () => receiver.refuse(),
    mendOther: () => receiver.listen(),
    dispose: () => receiver.close(),
  };
});

outputContract('file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'weir-file-'));
  const file = join(folder, 'deep', 'out.txt');
  const subject = await through({ file: { path: file } });
  return {
    output: subject.output,
    message: subject.message,
    arrived: async () => (await readFile(file, 'utf8')).trimEnd().split('\n'),
    dispose: () => rm(folder, { recursive: true }),
  };
});

for (const name of ['drop', 'sync_response', 'stdout']) {
  outputContract(
    name,
    async () => {
      const { breakOther: _, mendOther: __, ...subject } = await through({ [name]: {} });
      return subject;
    },
    { keepsContent: false },
  );
}

interface Row {
  readonly name: string;
  readonly output: unknown;
  readonly resources?: object;
  readonly input: readonly string[];
  /** What the other side answers, one after another. */
  readonly answers?: readonly Outcome[];
  readonly outcome: object;
  readonly received: readonly (readonly string[])[];
}

const acknowledged = { kind: 'acknowledged' };
const ROWS: readonly Row[] = [
  {
    name: 'reject refuses with the reason',
    output: { reject: 'not ${! content() }' },
    input: ['this'],
    outcome: { kind: 'refused', code: 'rejected', reason: 'not this' },
    received: [],
  },
  {
    name: 'fallback gives the refused part to the next output',
    output: {
      fallback: [
        { reject: 'no' },
        { inproc: 'out', processors: [{ mapping: 'root = content() + ": " + @fallback_error' }] },
      ],
    },
    input: ['a', 'b'],
    outcome: acknowledged,
    received: [['a: no', 'b: no']],
  },
  {
    name: 'fallback refuses when the last output does',
    output: { fallback: [OUT, OUT] },
    input: ['a'],
    answers: [REFUSED, refused('failed', 'neither')],
    outcome: { kind: 'refused', reason: 'neither' },
    received: [['a'], ['a']],
  },
  {
    name: 'retry writes again until it is taken',
    output: { retry: { backoff: { initial_interval: '1ms' }, output: OUT } },
    input: ['a'],
    answers: [REFUSED, REFUSED],
    outcome: acknowledged,
    received: [['a'], ['a'], ['a']],
  },
  {
    name: 'drop_on gives up what is refused',
    output: { drop_on: { error: true, output: OUT } },
    input: ['a'],
    answers: [REFUSED],
    outcome: acknowledged,
    received: [['a']],
  },
  {
    name: 'drop_on with patterns passes other refusals on',
    output: { drop_on: { error: true, error_patterns: ['^something else$'], output: OUT } },
    input: ['a'],
    answers: [REFUSED],
    outcome: { kind: 'refused' },
    received: [['a']],
  },
  {
    name: 'switch routes by checks and goes on where it may',
    output: {
      switch: {
        cases: [
          {
            check: 'content() == "a"',
            output: { inproc: 'out', processors: [{ mapping: 'root = "first"' }] },
            continue: true,
          },
          {
            check: 'content().has_prefix("a")',
            output: { inproc: 'out', processors: [{ mapping: 'root = "second"' }] },
          },
        ],
      },
    },
    input: ['a', 'ab', 'zz'],
    outcome: acknowledged,
    received: [['first'], ['second', 'second']],
  },
  {
    name: 'strict switch refuses what no case takes, and only that',
    output: { switch: { strict_mode: true, cases: [{ check: 'content() == "a"', output: OUT }] } },
    input: ['a', 'b'],
    outcome: { kind: 'refused', code: 'rejected', failed: { size: 1 } },
    received: [['a']],
  },
  {
    name: 'reject_errored refuses only what a processor failed on',
    output: { reject_errored: OUT },
    resources: { pipeline: { processors: [{ mapping: 'root = if content() == "bad" { throw("no good") }' }] } },
    input: ['good', 'bad'],
    outcome: { kind: 'refused', code: 'rejected', reason: expect.stringContaining('no good') as unknown },
    received: [['good']],
  },
  {
    name: 'fan_out_sequential tries again until it is taken',
    output: { broker: { pattern: 'fan_out_sequential', outputs: [OUT, OUT] } },
    input: ['a'],
    answers: [REFUSED],
    outcome: acknowledged,
    received: [['a'], ['a'], ['a']],
  },
  {
    name: 'batching merges writes',
    output: {
      broker: { pattern: 'greedy', outputs: [OUT], batching: { count: 3, processors: [{ split: { size: 2 } }] } },
    },
    input: ['a', 'b', 'c'],
    outcome: acknowledged,
    received: [['a', 'b'], ['c']],
  },
  {
    name: 'cache keeps the body under a key',
    output: { cache: { target: 'c', key: 'k' } },
    resources: { cache_resources: [{ label: 'c', memory: {} }] },
    input: ['a'],
    outcome: acknowledged,
    received: [],
  },
];

describe('outputs', () => {
  it.each(ROWS)('$name', async ({ output, resources = {}, input, answers = [], outcome, received }) => {
    const pipeline: InProcess = await startInProcess({ output, ...resources });
    const left = [...answers];
    pipeline.answer = () => left.shift() ?? ACKNOWLEDGED;
    expect(await pipeline.send(...input)).toMatchObject(outcome);
    expect(texts(pipeline.received)).toEqual(received);
    await pipeline.close();
  });

  it('stdout writes each message', async () => {
    const pipeline = await startInProcess({ output: { stdout: {} } });
    await pipeline.send('a', 'b');
    expect(pipeline.stdout).toEqual(['a', 'b']);
    await pipeline.close();
  });
});
