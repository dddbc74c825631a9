import type { Logger } from '@weir/http-kit';
import { type Collected, type CollectTools, collect } from './collect.js';

type Tools = CollectTools & { readonly log: Logger };

/** Removes what has been kept for long enough, at regular times. */
export class GarbageCollector {
  readonly #tools: Tools;
  #cancel = (): void => {};
  #collecting: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** The first sweep is one interval away: who starts has better things to do. */
  start(): void {
    const { clock, config, log } = this.#tools;
    if (this.#stopped) return;
    this.#cancel = clock.after(config.gc.intervalMs, () => {
      this.#collecting = collect(this.#tools, false)
        .then((collected) => this.#tell(collected))
        .catch((error: unknown) => log.error({ err: error }, 'could not remove what is old'))
        .finally(() => this.start());
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#collecting;
  }

  #tell(collected: Collected): void {
    if (Object.values(collected).some((n: number) => n > 0)) this.#tools.log.info({ collected }, 'removed what is old');
  }
}
