import { Problem, type ProblemCode } from '@weir/api-contract';
import type { Task, TaskResults } from '@weir/workbench';

/** What a worker is started with. */
export interface WorkerStart {
  /** True to let other threads go first. */
  readonly patient: boolean;
}

/** From the main thread to a worker. */
export interface TaskMessage {
  readonly task: Task;
}

/** From a worker to the main thread: one per task, in order. */
export type ResultMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: TaskResults[Task['kind']] }
  | {
      readonly kind: 'problem';
      readonly code: ProblemCode;
      readonly message: string;
      readonly hint: string | undefined;
      readonly details: Readonly<Record<string, unknown>> | undefined;
    }
  | { readonly kind: 'bug'; readonly error: unknown };

/** What a failed task is told as. */
export function failureMessage(error: unknown): ResultMessage {
  if (!(error instanceof Problem)) return { kind: 'bug', error };
  const { code, message, hint, details } = error;
  return { kind: 'problem', code, message, hint, details };
}

/** The error that a failed task rejects with. */
export const failureOf = (message: Extract<ResultMessage, { kind: 'problem' | 'bug' }>): unknown =>
  message.kind === 'bug'
    ? message.error
    : new Problem(message.code, message.message, {
        ...(message.hint === undefined ? {} : { hint: message.hint }),
        ...(message.details === undefined ? {} : { details: message.details }),
      });
