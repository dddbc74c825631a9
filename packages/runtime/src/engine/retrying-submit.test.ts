import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { ManualClock, settle } from '../../test/manual-clock.js';
import { Message } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, refused, refusedMessages } from '../message/outcome.js';
import type { Source } from './component.js';
import { submitUntilDone } from './retrying-submit.js';

const [a, b] = [Message.ofText('a'), Message.ofText('b')];
const AWAY = refused('failed', 'away');

/** One batch of two messages on its way to a pipeline whose answers the test gives. */
function submitted({ replay = true } = {}) {
  const clock = new ManualClock();
  const stop = new AbortController();
  const attempts: { readonly texts: string; readonly answer: (outcome: Outcome) => void }[] = [];
  const source: Source = {
    submit: (batch, answer) => {
      attempts.push({ texts: batch.map((message) => Buffer.from(message.bytes()).toString()).join(' '), answer });
    },
    room: async () => undefined,
    exhausted: () => undefined,
  };
  let done: boolean | undefined;
  void submitUntilDone(source, [a, b], { replay, clock, signal: stop.signal }).then((result) => {
    done = result;
  });
  return {
    clock,
    stop,
    attempts,
    listeners: () => getEventListeners(stop.signal, 'abort').length,
    answer: (outcome: Outcome) => attempts.at(-1)?.answer(outcome),
    done: async () => {
      await settle();
      return done;
    },
  };
}

describe('a batch that is refused', () => {
  it('is submitted again after 100 ms, then twice as long each time, ten seconds at most', async () => {
    const { clock, attempts, answer, done } = submitted();
    for (const wait of [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]) {
      answer(AWAY);
      const before = attempts.length;
      await clock.advance(wait - 1);
      expect(attempts).toHaveLength(before);
      await clock.advance(1);
      expect(attempts).toHaveLength(before + 1);
    }
    answer(ACKNOWLEDGED);
    expect(await done()).toBe(true);
  });

  it('in part is submitted again in that part', async () => {
    const { clock, attempts, answer, done } = submitted();
    answer(refusedMessages(new Set([b]), AWAY));
    await clock.advance(100);
    answer(ACKNOWLEDGED);
    expect(attempts.map(({ texts }) => texts)).toEqual(['a b', 'b']);
    expect(await done()).toBe(true);
  });

  it.each([
    ['without replay', { replay: false }, AWAY],
    ['because the pipeline is closed', {}, refused('closed', 'stopping')],
  ])('%s is given up at once', async (_, options, outcome) => {
    const { attempts, answer, done } = submitted(options);
    answer(outcome);
    expect(await done()).toBe(false);
    expect(attempts).toHaveLength(1);
  });

  it('is given up when the pipeline stops while it waits', async () => {
    const { clock, stop, attempts, answer, done } = submitted();
    answer(AWAY);
    stop.abort();
    expect(await done()).toBe(false);
    await clock.advance(60_000);
    expect(attempts).toHaveLength(1);
  });

  it('is waited for when the pipeline stops while it is on its way again', async () => {
    const { clock, stop, answer, done } = submitted();
    answer(AWAY);
    await clock.advance(100);
    stop.abort();
    expect(await done()).toBeUndefined();
    answer(ACKNOWLEDGED);
    expect(await done()).toBe(true);
  });

  it('listens for the stop only while it waits, however often it is refused', async () => {
    const { clock, listeners, answer } = submitted();
    for (let time = 0; time < 50; time++) {
      answer(AWAY);
      await settle();
      expect(listeners()).toBe(1);
      await clock.advance(10_000);
      expect(listeners()).toBe(0);
    }
  });
});
