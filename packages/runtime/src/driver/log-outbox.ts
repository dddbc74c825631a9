import type { Clock } from '../clock.js';
import type { LogLine } from '../engine/log.js';

/** How long lines are collected before they are sent. */
const COLLECT_MS = 50;
/** Lines per sending; what exceeds them is counted, not sent, so that a chatty pipeline cannot flood its host. */
const MOST_LINES = 500;

/** Collects log lines and hands them over a few times a second. */
export class LogOutbox {
  private readonly clock: Clock;
  private readonly send: (lines: readonly LogLine[], dropped: number) => void;
  private lines: LogLine[] = [];
  private dropped = 0;
  private scheduled = false;

  constructor(clock: Clock, send: (lines: readonly LogLine[], dropped: number) => void) {
    this.clock = clock;
    this.send = send;
  }

  add(line: LogLine): void {
    if (this.lines.length >= MOST_LINES) {
      this.dropped++;
      return;
    }
    this.lines.push(line);
    if (this.scheduled) return;
    this.scheduled = true;
    this.clock.after(COLLECT_MS, () => {
      this.scheduled = false;
      this.flush();
    });
  }

  flush(): void {
    if (this.lines.length === 0) return;
    const { lines, dropped } = this;
    this.lines = [];
    this.dropped = 0;
    this.send(lines, dropped);
  }
}
