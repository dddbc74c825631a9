import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../test/fake-clock.js';
import type { ExecutionStatus } from '../driver.js';
import { ErrorGate, errorRate, interval } from './error-gate.js';

describe('the share of failed messages', () => {
  it.each<[string, Record<string, number>, Record<string, number>, number]>([
    ['nothing happened', {}, {}, 0],
    ['all is well', { acknowledged: 5 }, { acknowledged: 25 }, 0],
    ['some were refused', { acknowledged: 5, refused: 1 }, { acknowledged: 23, refused: 3 }, 0.1],
    ['a processor failed on some', {}, { acknowledged: 10, processor_error: 2 }, 0.2],
    ['several failures of one message count once', {}, { acknowledged: 1, processor_error: 7 }, 1],
    ['failures without any outcome', {}, { processor_error: 1 }, 1],
    ['the pipeline started anew', { acknowledged: 900, refused: 500 }, { acknowledged: 9, refused: 1 }, 0.1],
  ])('%s', (_, before, after, expected) => {
    expect(errorRate(interval(before, after))).toBeCloseTo(expected, 10);
  });
});

describe('the gate', () => {
  const status = (phase: ExecutionStatus['phase'], message = ''): ExecutionStatus => ({
    phase,
    message,
    details: {},
    at: 0,
  });
  function watched(max_error_rate = 0.1) {
    const clock = new FakeClock();
    const told: string[] = [];
    const figures = { acknowledged: 0, refused: 0 };
    const gate = new ErrorGate({
      limit: { interval_ms: 1000, max_error_rate },
      clock,
      onLive: ({ phase, message }) => told.push(message === '' ? phase : `${phase}: ${message}`),
    });
    gate.watch(async () => ({ ...figures }));
    const pass = async (acknowledged: number, refused: number): Promise<void> => {
      figures.acknowledged += acknowledged;
      figures.refused += refused;
      await clock.advance(1000);
    };
    return { gate, told, pass };
  }

  it('degrades what runs while too many fail, and no longer', async () => {
    const { gate, told, pass } = watched();
    gate.heard(status('running'));
    await pass(90, 10);
    await pass(8, 2);
    await pass(10, 0);
    expect(told).toEqual(['running', 'running', 'degraded: 20% of 10 messages failed, 10% may', 'running']);
  });

  it('a limit of nothing trips at the first failure', async () => {
    const { gate, told, pass } = watched(0);
    gate.heard(status('running'));
    await pass(999, 1);
    expect(told.at(-1)).toBe('degraded: 0.1% of 1000 messages failed, 0% may');
  });

  it("the driver's own trouble comes first", async () => {
    const { gate, told, pass } = watched();
    gate.heard(status('degraded', 'no connection'));
    await pass(0, 5);
    expect(told.at(-1)).toBe('degraded: no connection');
    gate.heard(status('running'));
    expect(told.at(-1)).toBe('degraded: 100% of 5 messages failed, 10% may');
  });

  it('says nothing before the driver does, and nothing after its end', async () => {
    const { gate, told, pass } = watched();
    await pass(0, 5);
    expect(told).toEqual([]);
    gate.close();
    gate.heard(status('running'));
    await pass(0, 5);
    expect(told).toEqual([]);
  });
});
