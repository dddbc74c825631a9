import type { FormatOutcome } from '../formatting/format-text.js';
import type { MappingOutcome } from '../mapping/run-mapping.js';
import type { Outcome } from '../validation/outcome.js';

/** A piece of work that needs the catalogues or may take long; plain data, so that a worker thread can take it. */
export type Task =
  | {
      readonly kind: 'validate';
      readonly text: string;
      readonly distribution: string;
      readonly format: boolean;
      readonly autoCorrect: boolean;
    }
  | { readonly kind: 'bloblang'; readonly request: string }
  | { readonly kind: 'format'; readonly text: string };

/** What each kind of task brings. */
export interface TaskResults {
  readonly validate: Outcome;
  readonly bloblang: MappingOutcome;
  readonly format: FormatOutcome;
}

export type TaskKind = Task['kind'];
export type TaskOf<K extends TaskKind> = Extract<Task, { readonly kind: K }>;

/** Does a piece of work. */
export interface Work {
  /** Rejects with a Problem when the work takes too long or too much. */
  run<K extends TaskKind>(task: TaskOf<K>): Promise<TaskResults[K]>;
  close(): Promise<void>;
}
