import type { Clock } from '../clock.js';
import type { Source } from './component.js';
import type { Metrics } from './metrics.js';

/** Counts what an input hands over and how it ends: `input_received`, `acknowledged`, `refused` in messages, `latency_ms` per batch. */
export function withMetrics(source: Source, metrics: Metrics, clock: Clock): Source {
  const received = metrics.counter('input_received');
  const acknowledged = metrics.counter('acknowledged');
  const refused = metrics.counter('refused');
  const latency = metrics.histogram('latency_ms');
  return {
    submit(batch, settle) {
      const startedAt = clock.elapsed();
      received.value += batch.length;
      source.submit(batch, (outcome) => {
        latency.record(clock.elapsed() - startedAt);
        if (outcome.kind === 'acknowledged') acknowledged.value += batch.length;
        else refused.value += outcome.failed?.size ?? batch.length;
        settle(outcome);
      });
    },
    room: () => source.room(),
    exhausted: () => source.exhausted(),
  };
}
