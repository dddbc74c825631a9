import type { Readable, Writable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { RenderTemplate } from '@weir/linter';

/** Everything a command gets from outside; tests hand in their own. */
export interface Deps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Text written to standard output as it is: the caller ends its lines. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** The whole of standard input. */
  readonly readStdin: () => Promise<Uint8Array>;
  /** Standard input as it comes. */
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** Standard input and output themselves, for commands that talk with another program. */
  readonly streams: () => { readonly input: Readable; readonly output: Writable };
  /** Resolves once standard output takes more. */
  readonly drained: () => Promise<void>;
  /** True when standard output is a terminal that shows colours. */
  readonly colors: boolean;
  /** Aborts when the user interrupts the command. */
  readonly interrupted: AbortSignal;
  /** Loads what runs the mapping of a template for its tests; a program that starts in a blink has no interpreter. */
  readonly templateRenderer?: () => Promise<RenderTemplate>;
  /** Threads of `weir lint` that began before it was known what there is to do. */
  readonly lintThreads?: readonly Worker[];
  /** Settles the process for a run that ends soon; threads do so themselves. */
  readonly tune?: () => void;
}
