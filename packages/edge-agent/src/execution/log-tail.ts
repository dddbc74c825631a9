import type { LogLine } from '../driver.js';

/** The newest lines of an execution across its restarts, oldest first. */
export class LogTail {
  readonly #limit: number;
  readonly #listeners = new Set<(line: LogLine) => void>();
  #lines: LogLine[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(line: LogLine): void {
    this.#lines.push(line);
    if (this.#lines.length > this.#limit * 2) this.#lines = this.#lines.slice(-this.#limit);
    for (const listener of this.#listeners) listener(line);
  }

  lines(tail: number = this.#limit): readonly LogLine[] {
    return tail <= 0 ? [] : this.#lines.slice(-Math.min(tail, this.#limit));
  }

  /** Calls the listener for each new line until the returned function is called. */
  follow(listener: (line: LogLine) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
