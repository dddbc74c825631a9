import { createHash } from 'node:crypto';
import type { Timeline } from './timeline.js';

/** What happened in a run, a line each, in order. */
export class Trace {
  readonly lines: string[] = [];
  readonly #timeline: Timeline;
  readonly #start: number;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
    this.#start = timeline.now;
  }

  tell(who: string, what: string): void {
    const seconds = ((this.#timeline.now - this.#start) / 1000).toFixed(3).padStart(9);
    this.lines.push(`${seconds} ${who.padEnd(8)} ${what}`);
  }

  /** A short name for the whole run: two runs with the same one went the same way. */
  digest(): string {
    return createHash('sha256').update(this.lines.join('\n')).digest('hex').slice(0, 16);
  }
}
