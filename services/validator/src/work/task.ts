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
  | {
      readonly kind: 'batch';
      readonly texts: readonly string[];
      /** Indexes of the texts whose resources the others may use. */
      readonly shared: readonly number[];
      readonly distribution: string;
    }
  | { readonly kind: 'bloblang'; readonly request: string }
  | { readonly kind: 'format'; readonly text: string };

/** What each kind of task brings. */
export interface TaskResults {
  readonly validate: Outcome;
  readonly batch: readonly Outcome[];
  readonly bloblang: MappingOutcome;
  readonly format: FormatOutcome;
}

/** How much there is to do, in characters. */
export function taskSize(task: Task): number {
  if (task.kind === 'bloblang') return task.request.length;
  if (task.kind === 'batch') return task.texts.reduce((sum, text) => sum + text.length, 0);
  return task.text.length;
}

export type TaskKind = Task['kind'];
export type TaskOf<K extends TaskKind> = Extract<Task, { readonly kind: K }>;

/** Does a piece of work. */
export interface Work {
  /** Rejects with a Problem when the work takes too long or too much. */
  run<K extends TaskKind>(task: TaskOf<K>): Promise<TaskResults[K]>;
  close(): Promise<void>;
}
