import { toTimestamp } from '@weir/fleet-model';
import { Bell } from '../bell.js';
import type { Clock } from '../clock.js';
import type { LogLine } from '../driver.js';
import type { Random } from '../random.js';
import type { LogBatch, LogWanted } from '../wire.js';
import type { ExecutionRun } from './execution-run.js';

/** Lines that wait to be sent to one reader; the oldest are left out beyond that. */
const MOST_WAITING = 5000;
const MOST_IN_BATCH = 500;
const MOST_BATCHES = 20;
const MOST_CHARACTERS = 16_384;

interface Channel {
  /** Number of the first line that waits. */
  first: number;
  readonly waiting: LogBatch['lines'][number][];
  state: LogBatch['state'];
  /** Set when the reader has not been told the state and all lines. */
  due: boolean;
  readonly close: () => void;
}

export interface LogRelayOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly run: (executionId: string) => ExecutionRun | undefined;
}

/** Log lines on their way to those who read them at the control plane; in memory only, like the logs themselves. */
export class LogRelay {
  readonly #run: LogRelayOptions['run'];
  readonly #bell = new Bell();
  /** Tells this start of the agent from others: numbers of lines begin anew with it. */
  readonly #source: string;
  readonly #channels = new Map<string, Channel>();
  #digest = '';

  constructor({ clock, random, run }: LogRelayOptions) {
    this.#run = run;
    this.#source = `${clock.now().toString(36)}-${Math.floor(random() * 2 ** 32).toString(36)}`;
  }

  /** Of the readers that are known. */
  get digest(): string {
    return this.#digest;
  }

  /** Takes up new readers and lets go of those that have left. */
  apply(wanted: readonly LogWanted[], digest: string): void {
    this.#digest = digest;
    this.#keep(wanted.map(({ reader }) => reader));
    for (const each of wanted) if (!this.#channels.has(each.reader)) this.#open(each);
  }

  /** Resolves when there is something to send. */
  heard(signal: AbortSignal): Promise<void> {
    return this.#bell.heard(signal);
  }

  /** What is to be sent now. */
  due(): readonly LogBatch[] {
    const due = [...this.#channels].filter(([, channel]) => channel.due).slice(0, MOST_BATCHES);
    return due.map(([reader, { first, waiting, state }]) => {
      const lines = waiting.slice(0, MOST_IN_BATCH);
      // An end is told with the last lines, not before them.
      const rest = waiting.length > lines.length;
      return { reader, source: this.#source, first, lines, state: rest ? 'open' : state };
    });
  }

  /** The batches have arrived; these readers still read. */
  sent(batches: readonly LogBatch[], readers: readonly string[]): void {
    this.#keep(readers);
    for (const { reader, first, lines, state } of batches) {
      const channel = this.#channels.get(reader);
      if (channel === undefined) continue;
      const done = first + lines.length - channel.first;
      channel.waiting.splice(0, Math.max(0, done));
      channel.first = Math.max(channel.first, first + lines.length);
      channel.due = channel.waiting.length > 0 || channel.state !== state;
    }
  }

  /** The batches will never be taken: nobody can read them. */
  drop(batches: readonly LogBatch[]): void {
    const refused = new Set(batches.map(({ reader }) => reader));
    for (const reader of refused) this.#channels.get(reader)?.close();
    for (const reader of refused) this.#channels.delete(reader);
  }

  close(): void {
    this.#keep([]);
  }

  #keep(readers: readonly string[]): void {
    const still = new Set(readers);
    for (const [reader, channel] of this.#channels) {
      if (still.has(reader)) continue;
      channel.close();
      this.#channels.delete(reader);
    }
  }

  #open({ reader, execution_id, tail, follow }: LogWanted): void {
    const run = this.#run(execution_id);
    const waiting = (run?.log.lines(tail) ?? []).map(wireLine);
    const state = run === undefined ? 'unknown' : follow ? 'open' : 'ended';
    const unfollow = state === 'open' ? run?.log.follow((line) => push(line)) : undefined;
    const channel: Channel = { first: 0, waiting, state, due: true, close: () => unfollow?.() };
    const push = (line: LogLine): void => {
      waiting.push(wireLine(line));
      if (waiting.length > MOST_WAITING) {
        waiting.shift();
        channel.first += 1;
      }
      tell();
    };
    const tell = (): void => {
      channel.due = true;
      this.#bell.ring();
    };
    const end = (): void => {
      channel.state = 'ended';
      tell();
    };
    if (state === 'open') run?.over.then(end, end);
    this.#channels.set(reader, channel);
    this.#bell.ring();
  }
}

const wireLine = ({ at, level, message, fields }: LogLine): LogBatch['lines'][number] => ({
  time: toTimestamp(at),
  level,
  message: message.slice(0, MOST_CHARACTERS),
  ...(Object.keys(fields).length === 0 ? {} : { fields }),
});
