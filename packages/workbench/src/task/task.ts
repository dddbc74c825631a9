import type { Analysis, Compatibility, ExplainRequest, Explanation, Suggestions, SuggestRequest } from '@weir/advisor';
import type { BatchOptions, CheckOptions, Outcome } from '@weir/verdict';
import type { FormatOutcome } from '../formatting/format-text.js';
import type { MappingOutcome } from '../mapping/run-mapping.js';

/** A piece of work that needs the catalogues or may take long; plain data, so that a worker thread can take it. */
export type Task =
  | ({ readonly kind: 'validate'; readonly text: string } & CheckOptions)
  | ({ readonly kind: 'batch'; readonly texts: readonly string[] } & BatchOptions)
  | { readonly kind: 'analyze'; readonly text: string }
  | { readonly kind: 'assess'; readonly text: string }
  | { readonly kind: 'explain'; readonly request: ExplainRequest }
  | { readonly kind: 'suggest'; readonly request: SuggestRequest; readonly limit: number }
  | { readonly kind: 'bloblang'; readonly request: string }
  | { readonly kind: 'format'; readonly text: string };

/** What each kind of task brings. */
export interface TaskResults {
  readonly validate: Outcome;
  readonly batch: readonly Outcome[];
  readonly analyze: Analysis;
  readonly assess: Compatibility;
  readonly explain: Explanation;
  readonly suggest: Suggestions;
  readonly bloblang: MappingOutcome;
  readonly format: FormatOutcome;
}

/** How much there is to do, in characters. */
export function taskSize(task: Task): number {
  switch (task.kind) {
    case 'bloblang':
      return task.request.length;
    case 'explain':
      return task.request.error_message.length + (task.request.context?.length ?? 0);
    case 'suggest':
      return task.request.use_case.length;
    case 'validate':
      return task.text.length + lengthOf(task.resources) + lengthOf(task.templates);
    case 'batch':
      return lengthOf(task.texts);
    default:
      return task.text.length;
  }
}

const lengthOf = (texts: readonly string[] = []): number => texts.reduce((sum, text) => sum + text.length, 0);

/** True when a task surely takes no more than some milliseconds once it is small. */
export const isQuick = (task: Task): boolean =>
  task.kind === 'format' || (task.kind === 'validate' && !task.autoCorrect);

export type TaskKind = Task['kind'];
export type TaskOf<K extends TaskKind> = Extract<Task, { readonly kind: K }>;

/** Does a piece of work. */
export interface Work {
  /** Rejects with a Problem when the work takes too long or too much. */
  run<K extends TaskKind>(task: TaskOf<K>): Promise<TaskResults[K]>;
  close(): Promise<void>;
}
