import { beforeEach, describe, expect, it } from '@jest/globals';
import { toTimestamp } from '@weir/fleet-model';
import { Broker, type Delivery, delayAfter } from '../src/index.js';
import { anEvaluation } from './records.js';

let now: number;
let broker: Broker;

beforeEach(() => {
  now = 1_000_000;
  broker = new Broker({
    clock: { now: () => now },
    maxAttempts: 3,
    backOff: { firstMs: 1000, maxMs: 1500 },
    visibilityMs: 10_000,
  });
});

const add = (id: string, job_id = id, priority = 50): void => broker.enqueue(anEvaluation(id, { job_id, priority }));
function take(): Delivery {
  const delivery = broker.dequeue();
  if (delivery === undefined) throw new Error('nothing to take');
  return delivery;
}
const drain = (): string[] => {
  const ids: string[] = [];
  for (let next = broker.dequeue(); next !== undefined; next = broker.dequeue()) {
    ids.push(next.evaluation.id);
    broker.ack(next);
  }
  return ids;
};

describe('the broker', () => {
  it('is first in, first out among equals, and higher priority goes first', () => {
    add('a');
    add('b', 'b', 60);
    add('c');
    add('d', 'd', 60);
    expect(drain()).toEqual(['b', 'd', 'a', 'c']);
    expect(broker.size).toBe(0);
    expect(broker.nextWake()).toBeUndefined();
  });

  it('takes an evaluation once, also while it is out', () => {
    add('a');
    add('a');
    const delivery = take();
    add('a');
    broker.ack(delivery);
    expect(broker.dequeue()).toBeUndefined();
  });

  it('one that was planned and comes back changed while it is out follows when it is given back', () => {
    add('a');
    const delivery = take();
    for (const revision of [3, 5]) broker.enqueue(anEvaluation('a', { job_id: 'a' }, { revision }));
    expect(broker.dequeue()).toBeUndefined();
    expect(broker.ack(delivery)).toBe(true);
    expect(take().evaluation.status.revision).toBe(5);
    expect(broker.dequeue()).toBeUndefined();
  });

  it('gives one evaluation per job at a time', () => {
    add('a', 'j');
    add('b', 'j', 99);
    add('c', 'k');
    const first = take();
    expect([first.evaluation.id, take().evaluation.id]).toEqual(['b', 'c']);
    expect(broker.dequeue()).toBeUndefined();
    broker.ack(first);
    expect(take().evaluation.id).toBe('a');
  });

  it('holds what must wait, and says when to come back', () => {
    broker.enqueue(anEvaluation('a', {}, { wait_until: toTimestamp(now + 500) }));
    expect(broker.dequeue()).toBeUndefined();
    expect(broker.nextWake()).toBe(now + 500);
    now += 500;
    expect(take().evaluation.id).toBe('a');
  });

  it('tries again later and later, then gives up', () => {
    add('a');
    const first = take();
    expect(first.attempt).toBe(1);
    expect(broker.nack(first)).toEqual({ kind: 'retry', at: now + 1000, attempts: 1 });
    expect(broker.dequeue()).toBeUndefined();
    now += 1000;
    expect(broker.nack(take())).toEqual({ kind: 'retry', at: now + 1500, attempts: 2 });
    now += 1500;
    expect(broker.nack(take())).toEqual({ kind: 'give_up', attempts: 3 });
    expect(broker.size).toBe(0);
    add('a');
    expect(take().attempt).toBe(1);
  });

  it('tries on for ever what failed for no reason of its own', () => {
    add('a');
    for (let round = 0; round < 20; round++) {
      const refusal = broker.nack(take(), { blameless: true });
      if (refusal.kind !== 'retry') throw new Error(refusal.kind);
      now = refusal.at;
    }
    expect(broker.size).toBe(1);
    expect(broker.nack(take())).toMatchObject({ kind: 'give_up' });
  });

  it('counts the attempts of before a restart', () => {
    broker.enqueue(anEvaluation('a', {}, { attempts: 2 }));
    expect(broker.nack(take())).toEqual({ kind: 'give_up', attempts: 3 });
  });

  it('a failing job does not hold up others', () => {
    add('a', 'j');
    add('b', 'k');
    broker.nack(take());
    expect(take().evaluation.id).toBe('b');
  });

  it('takes back what is neither acknowledged nor refused in time, and ignores the late receipt', () => {
    add('a');
    const lost = take();
    expect(broker.nextWake()).toBe(now + 10_000);
    now += 10_000;
    expect(broker.dequeue()).toBeUndefined();
    now += 1000;
    const again = take();
    expect(again.attempt).toBe(2);
    expect(broker.ack(lost)).toBe(false);
    expect(broker.nack(lost)).toEqual({ kind: 'stale' });
    expect(broker.ack(again)).toBe(true);
  });

  it('never drops what nobody answers for', () => {
    add('a');
    for (let round = 0; round < 20; round++) {
      take();
      now += 10_000;
      broker.dequeue();
      now += 1500;
    }
    expect(broker.size).toBe(1);
  });
});

it.each([
  [0, 100],
  [1, 100],
  [2, 200],
  [3, 400],
  [4, 500],
  [99, 500],
])('after %s failures it waits %s ms', (failures, ms) => {
  expect(delayAfter(failures, { firstMs: 100, maxMs: 500 })).toBe(ms);
});

describe('the broker, many evaluations', () => {
  describe('of one job', () => {
    const at = (id: string, ms: number | null, trigger = 'job-update' as const) =>
      broker.enqueue(
        anEvaluation(id, { job_id: 'j', triggered_by: trigger }, { wait_until: ms === null ? null : toTimestamp(ms) }),
      );

    it('hands out the newest that is due; the older ones may be dropped', () => {
      at('a', null);
      at('b', null);
      at('later', now + 5_000);
      const delivery = take();
      expect(delivery.evaluation.id).toBe('b');
      expect(broker.size).toBe(3);
      broker.drop(['a', 'never heard of']);
      broker.ack(delivery);
      expect(broker.dequeue()).toBeUndefined();
      expect(broker.nextWake()).toBe(now + 5_000);
      now += 5_000;
      expect(take().evaluation.id).toBe('later');
    });

    it('an older one that is not dropped comes back', () => {
      at('a', null);
      at('b', null);
      broker.ack(take());
      expect(take().evaluation.id).toBe('a');
    });

    it('a failed attempt does not stand in the way of what is newer', () => {
      at('a', null);
      expect(broker.nack(take())).toMatchObject({ kind: 'retry' });
      at('b', null);
      const delivery = take();
      expect(delivery.evaluation.id).toBe('b');
      broker.drop(['a']);
      broker.ack(delivery);
      expect([broker.size, broker.nextWake()]).toEqual([0, undefined]);
    });

    it('what is dropped while it waits for its time never comes', () => {
      at('later', now + 1_000);
      broker.drop(['later']);
      now += 10_000;
      expect([broker.dequeue(), broker.size]).toEqual([undefined, 0]);
    });
  });

  describe('a job that rests', () => {
    const cause = (id: string, triggered_by: 'exec-update' | 'job-update') =>
      broker.enqueue(anEvaluation(id, { job_id: 'j', triggered_by }));
    const planned = (restMs: number): void => {
      cause('first', 'job-update');
      broker.ack(take(), restMs);
    };

    it('is spared what its fleet causes, for as long as that', () => {
      planned(400);
      cause('a', 'exec-update');
      expect(broker.dequeue()).toBeUndefined();
      expect(broker.nextWake()).toBe(now + 400);
      now += 399;
      expect(broker.dequeue()).toBeUndefined();
      now += 1;
      expect(take().evaluation.id).toBe('a');
    });

    it('does not keep people waiting, nor other jobs', () => {
      planned(60_000);
      cause('a', 'exec-update');
      add('other');
      cause('b', 'job-update');
      expect([take().evaluation.id, take().evaluation.id].sort()).toEqual(['b', 'other']);
    });
  });

  it('takes ten thousand jobs in any order in a moment', () => {
    const size = 10_000;
    for (let n = 0; n < size; n++) add(`e-${n}`, `j-${n}`, (n * 7919) % 1000);
    const priorities = drain().map((id) => (Number(id.slice(2)) * 7919) % 1000);
    expect(priorities).toHaveLength(size);
    expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
  });
});
