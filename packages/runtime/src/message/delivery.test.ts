import { describe, expect, it } from '@jest/globals';
import { BloblangRuntimeError, Float } from '@weir/bloblang/interpreter';
import { openTransaction, releaseBatch } from '../engine/transaction.js';
import { Delivery } from './delivery.js';
import { Message } from './message.js';
import { ACKNOWLEDGED, type Outcome, outcomeOf, refused, refusedMessages } from './outcome.js';

const FIRST = refused('failed', 'first');
const SECOND = refused('failed', 'second');

describe('Delivery', () => {
  const ROWS: readonly (readonly [string, readonly Outcome[], Outcome])[] = [
    ['acknowledged when every copy is', [ACKNOWLEDGED, ACKNOWLEDGED], ACKNOWLEDGED],
    ['refused when one copy is', [ACKNOWLEDGED, FIRST, ACKNOWLEDGED], FIRST],
    ['refused for the first reason', [FIRST, SECOND], FIRST],
  ];
  it.each(ROWS)('is %s', (_, outcomes, expected) => {
    const delivery = new Delivery();
    for (const _each of outcomes) delivery.hold();
    const seen: Outcome[] = [];
    delivery.onSettled((outcome) => seen.push(outcome));
    delivery.release(ACKNOWLEDGED);
    for (const outcome of outcomes) {
      expect(seen).toEqual([]);
      delivery.release(outcome);
    }
    expect(seen).toEqual([expected]);
    delivery.onSettled((outcome) => seen.push(outcome));
    expect(seen).toEqual([expected, expected]);
  });

  it('cannot be released more often than held, nor held once settled', () => {
    const delivery = new Delivery();
    delivery.release(ACKNOWLEDGED);
    expect(() => delivery.release(ACKNOWLEDGED)).toThrow(/more often than held/);
    expect(() => delivery.hold()).toThrow(/settled/);
  });

  it('shares the fate of the one it follows', () => {
    const [leader, follower] = [new Delivery(), new Delivery()];
    expect(follower.follow(leader)).toBe(true);
    follower.release(ACKNOWLEDGED);
    expect(follower.settled).toBe(false);
    leader.release(FIRST);
    const seen: Outcome[] = [];
    follower.onSettled((outcome) => seen.push(outcome));
    expect(seen).toEqual([FIRST]);
  });

  it('never waits for itself, directly or through others', () => {
    const [a, b, c] = [new Delivery(), new Delivery(), new Delivery()];
    expect(a.follow(a)).toBe(false);
    expect(b.follow(a)).toBe(true);
    expect(c.follow(b)).toBe(true);
    expect(a.follow(c)).toBe(false);
    for (const each of [a, b, c]) each.release(ACKNOWLEDGED);
    expect([a, b, c].map(({ settled }) => settled)).toEqual([true, true, true]);
  });
});

describe('a transaction', () => {
  const batch = ['a', 'b', 'c'].map((text) => Message.ofText(text));
  const [, second] = batch as [Message, Message, Message];
  const ROWS: readonly (readonly [string, Outcome, readonly string[]])[] = [
    ['all acknowledged', ACKNOWLEDGED, []],
    ['one refused', refusedMessages(new Set([second]), FIRST), ['b']],
    ['all refused', FIRST, ['a', 'b', 'c']],
  ];
  it.each(ROWS)('names exactly the messages that were refused: %s', (_, outcome, failed) => {
    const seen: Outcome[] = [];
    openTransaction(batch, (each) => seen.push(each));
    releaseBatch(batch, outcome);
    const [result] = seen as [Outcome];
    expect(batch.filter((each) => outcomeOf(result, each).kind === 'refused').map((each) => each.text())).toEqual(
      failed,
    );
    expect(seen).toHaveLength(1);
  });
});

describe('Message', () => {
  it('makes bytes and value of each other when asked', () => {
    expect(Message.ofText('{"b": 1.50, "a": "x"}').json()).toMatchObject({ a: 'x' });
    expect(Message.ofValue({ b: 1, a: '<' }).text()).toBe('{"a":"\\u003c","b":1}');
    expect(Message.ofValue('plain').text()).toBe('plain');
    expect(() => Message.ofText('{').json()).toThrow(BloblangRuntimeError);
    expect(() => Message.ofValue({ x: new Float(Number.POSITIVE_INFINITY) }).bytes()).toThrow(BloblangRuntimeError);
  });

  it('is changed by making another one', () => {
    const delivery = new Delivery();
    const first = Message.ofText('a', new Map([['k', 'v']])).withDelivery(delivery);
    const changed = first.withValue('b').withError({ message: 'bad' });
    expect([first.text(), first.error]).toEqual(['a', undefined]);
    expect([changed.text(), changed.error?.message, changed.metadata.get('k')]).toEqual(['b', 'bad', 'v']);
    expect(changed.delivery).toBe(delivery);
    delivery.release(ACKNOWLEDGED);
  });

  it('makes metadata when it is first asked for, once', () => {
    let made = 0;
    const message = Message.ofBytes(new Uint8Array(), () => new Map([['n', ++made]]));
    expect(made).toBe(0);
    expect([message.metadata.get('n'), message.metadata.get('n')]).toEqual([1, 1]);
  });
});
