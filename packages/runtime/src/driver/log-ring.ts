import type { LogLine } from '../engine/log.js';

/** The newest lines of a log, and whoever follows it. */
export class LogRing {
  private readonly most: number;
  private lines: LogLine[] = [];
  private readonly listeners = new Set<(line: LogLine) => void>();

  constructor(most: number) {
    this.most = most;
  }

  add(line: LogLine): void {
    this.lines.push(line);
    // Cut now and then instead of at each line: at most twice the lines are held.
    if (this.lines.length >= this.most * 2) this.lines = this.lines.slice(-this.most);
    for (const listener of this.listeners) listener(line);
  }

  tail(count: number): readonly LogLine[] {
    const most = Math.max(0, Math.min(count, this.most));
    return most === 0 ? [] : this.lines.slice(-most);
  }

  follow(listener: (line: LogLine) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
