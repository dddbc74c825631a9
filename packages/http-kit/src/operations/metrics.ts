import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of an HTTP service, in the text format of Prometheus. */
export interface HttpMetrics {
  readonly registry: Registry;
  /** Counts one answered request. */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** The text that Prometheus reads. */
  text(): Promise<string>;
  inFlight(change: 1 | -1): void;
  /** Ends the measuring of the process itself. */
  close(): void;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Makes a registry of its own with request counts, durations and the figures of the process. */
export function createHttpMetrics(): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'weir_' });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'weir_http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'weir_http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const active = new Gauge({
    name: 'weir_http_requests_in_flight',
    help: 'Requests being answered now',
    registers: [registry],
  });
  // Series are looked up once: checking and joining their labels costs more than counting.
  const counters = new Map<string, Counter.Internal>();
  const durations = new Map<string, Histogram.Internal<'route'>>();
  return {
    registry,
    observe(method, route, status, seconds) {
      const key = `${method} ${status} ${route}`;
      remembered(counters, key, () => requests.labels(method, route, String(status))).inc();
      remembered(durations, route, () => duration.labels(route)).observe(seconds);
    },
    inFlight: (change) => (change === 1 ? active.inc() : active.dec()),
    text: () => registry.metrics(),
    close: () => registry.clear(),
  };
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
