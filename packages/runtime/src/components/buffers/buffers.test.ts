import { describe, expect, it } from '@jest/globals';
import { bufferContract } from '@weir/testkit/contracts';
import { createBuilder, createWorld, startInProcess, texts } from '../../../test/in-process.js';
import { settle } from '../../../test/manual-clock.js';
import { Message } from '../../message/message.js';
import { ACKNOWLEDGED, refused } from '../../message/outcome.js';

const REFUSED = refused('failed', 'told to refuse');

async function make(config: object, holds: boolean) {
  const { builder, pipeline } = await createBuilder(createWorld(), { buffer: config });
  return {
    buffer: await builder.create('buffer', pipeline.buffer),
    message: (text: string) => Message.ofText(text),
    holds,
  };
}

bufferContract('none', () => make({ none: {} }, false), REFUSED);
bufferContract('memory', () => make({ memory: {} }, true), REFUSED);
bufferContract(
  'memory with batches',
  () => make({ memory: { batch_policy: { enabled: true, count: 1, period: '5ms' } } }, true),
  REFUSED,
);

describe('memory buffer', () => {
  it('merges messages into batches', async () => {
    const policy = { enabled: true, count: 3, period: '10ms' };
    const pipeline = await startInProcess({ buffer: { memory: { batch_policy: policy } } });
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => pipeline.send(text)));
    await pipeline.stream.drain(1000);
    expect(texts(pipeline.received)).toEqual([['a', 'b', 'c'], ['d']]);
    await pipeline.close();
  });

  it('acknowledges before the output does', async () => {
    const pipeline = await startInProcess({ buffer: { memory: {} } });
    let settle: () => void = () => undefined;
    pipeline.answer = () => new Promise((resolve) => (settle = () => resolve(ACKNOWLEDGED)));
    expect((await pipeline.send('a')).kind).toBe('acknowledged');
    await settle();
    expect(texts(pipeline.received)).toEqual([['a']]);
    settle();
    await pipeline.close();
  });

  it.each([
    [true, 'refused'],
    [false, 'waiting'],
  ])('when it is full: spillover %s', async (spillover, expected) => {
    const pipeline = await startInProcess({ buffer: { memory: { limit: 10, spillover } } });
    const settles: (() => void)[] = [];
    pipeline.answer = () => new Promise((resolve) => settles.push(() => resolve(ACKNOWLEDGED)));
    expect((await pipeline.send('0123456789')).kind).toBe('acknowledged');
    const second = pipeline.send('more');
    const first = await Promise.race([second.then(({ kind }) => kind), settle().then(() => 'waiting')]);
    expect(first).toBe(expected);
    for (const settle of settles.splice(0)) settle();
    if (expected === 'waiting') expect((await second).kind).toBe('acknowledged');
    for (const settle of settles.splice(0)) settle();
    await pipeline.close();
  });
});
