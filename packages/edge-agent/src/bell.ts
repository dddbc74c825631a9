/** A door bell: `ring` wakes every waiter; a ring that nobody waited for wakes the next one at once. */
export class Bell {
  #rung = false;
  readonly #waiters = new Set<() => void>();

  ring(): void {
    this.#rung = true;
    for (const wake of this.#waiters) wake();
  }

  /** Resolves at the next ring (or the last unheard one), or when the signal aborts. */
  async heard(signal: AbortSignal): Promise<void> {
    if (!this.#rung && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiters.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#waiters.add(wake);
        signal.addEventListener('abort', wake);
      });
    }
    if (!signal.aborted) this.#rung = false;
  }
}
