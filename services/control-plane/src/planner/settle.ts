import { invariant } from '@weir/diagnostics';
import {
  EVALUATION_MACHINE,
  type Evaluation,
  type EvaluationEvent,
  type EvaluationStateType,
  type JsonObject,
  type State,
  stateOf,
  toTimestamp,
  transition,
} from '@weir/fleet-model';

interface Settlement {
  readonly attempts: number;
  readonly details?: JsonObject;
  /** Milliseconds since the epoch before which it is not tried again. */
  readonly waitUntil?: number;
  /** Milliseconds that it waited for its planning. */
  readonly queuedMs?: number;
}

/** The next record of an evaluation, along its state machine. */
export function settle(
  evaluation: Evaluation,
  event: EvaluationEvent,
  message: string,
  now: number,
  { attempts, details = {}, waitUntil, queuedMs }: Settlement,
): Evaluation {
  const { status } = evaluation;
  const to = transition(EVALUATION_MACHINE, status.state.state_type, event);
  invariant(to !== undefined, `an evaluation that is ${status.state.state_type} cannot be ${event}`);
  const state: State<EvaluationStateType> = stateOf(to, message, details);
  return {
    ...evaluation,
    status: {
      ...status,
      state,
      attempts,
      wait_until: waitUntil === undefined ? null : toTimestamp(waitUntil),
      queued_ms: queuedMs === undefined ? status.queued_ms : Math.max(0, queuedMs),
      revision: status.revision + 1,
      updated_at: toTimestamp(now),
    },
  };
}
