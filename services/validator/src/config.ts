import { availableParallelism } from 'node:os';
import { LOG_LEVELS, type LogLevel, parseRateLimit, type RateLimit, SettingError, settings } from '@weir/http-kit';

export interface ValidatorConfig {
  readonly host: string;
  readonly port: number;
  /** Where feedback is kept; undefined = in memory, lost at the end. */
  readonly dataDir: string | undefined;
  readonly maxBodyBytes: number;
  readonly logLevel: LogLevel;
  /** Worker threads for ordinary documents; 0 does the work on the main thread. One more takes the large ones. */
  readonly threads: number;
  /** Longest that one piece of work may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Most memory of one worker's heap, in MiB. */
  readonly workerMemoryMb: number;
  readonly rateLimit: RateLimit | undefined;
  /** When not empty, requests must carry one of these. */
  readonly tokens: readonly string[];
  readonly corsOrigins: readonly string[];
}

/** Reads the service's settings; throws a SettingError that names the variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): ValidatorConfig {
  const read = settings(environment);
  return {
    host: read.text('WEIR_HOST', '127.0.0.1'),
    port: read.port('WEIR_PORT', 9020),
    dataDir: read.optional('WEIR_DATA_DIR'),
    maxBodyBytes: read.bytes('WEIR_MAX_BODY', 1024 * 1024),
    logLevel: read.oneOf('WEIR_LOG_LEVEL', LOG_LEVELS, 'info'),
    threads: read.whole('WEIR_THREADS', Math.min(64, availableParallelism()), 0, 64),
    timeoutMs: read.whole('WEIR_TIMEOUT_MS', 10_000, 50, 600_000),
    workerMemoryMb: read.whole('WEIR_WORKER_MEMORY_MB', 512, 64, 65_536),
    rateLimit: rateLimit(read.optional('WEIR_RATE_LIMIT')),
    tokens: read.list('WEIR_TOKENS'),
    corsOrigins: read.list('WEIR_CORS_ORIGINS'),
  };
}

function rateLimit(text: string | undefined): RateLimit | undefined {
  if (text === undefined) return undefined;
  const limit = parseRateLimit(text);
  if (limit === undefined) throw new SettingError(`WEIR_RATE_LIMIT=${text}: expected a limit such as 100/s or 600/m`);
  return limit;
}
