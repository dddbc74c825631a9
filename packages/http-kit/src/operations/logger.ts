import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger };

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LoggerOptions {
  readonly service: string;
  readonly level: LogLevel;
  /** Where lines go; standard output by default. */
  readonly stream?: DestinationStream;
}

/** Names under which secrets travel; their values never reach a log line, at the top or one level down. */
const SECRET_NAMES = ['authorization', 'cookie', 'password', 'secret', 'token', 'api_key', 'join_token'];
const REDACTED = SECRET_NAMES.flatMap((name) => [name, `*.${name}`]);

/** Lines are written together, for a system call per line costs as much as answering: at most this much, this long. */
const BUFFER_BYTES = 8192;
const FLUSH_MS = 50;

/** A logger that writes one JSON object per line, without secrets. */
export const createLogger = ({ service, level, stream }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: () => `,"time":"${new Date(performance.timeOrigin + performance.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    stream ?? destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }),
  );

/** A logger that writes nothing, for tests and libraries. */
export const silentLogger = (): Logger => pino({ level: 'silent' });
