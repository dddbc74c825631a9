import type { Logger } from '../operations/logger.js';

/** Something that runs until it is told to stop. */
export interface Running {
  stop(): Promise<void>;
}

/** The part of `process` that a service's life hangs on. */
export interface ProcessPort {
  on(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  exit(code: number): void;
}

/** Exit code of a process that a second signal ended before it had stopped cleanly. */
const FORCED = 130;

/**
 * Stops `running` at the first SIGINT or SIGTERM and then exits with 0 (1 when stopping failed); a second signal exits
 * at once.
 */
export function runUntilSignal(running: Running, log: Logger, port: ProcessPort = process): void {
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) {
      port.exit(FORCED);
      return;
    }
    stopping = true;
    log.info({ signal }, 'stopping');
    running.stop().then(
      () => {
        log.info('stopped');
        log.flush(() => port.exit(0));
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        log.flush(() => port.exit(1));
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) port.on(signal, () => stop(signal));
}
