import type { Message } from './message.js';

/** Everything sent was taken over by the other side; nothing of it may be lost or sent again. */
export interface Acknowledged {
  readonly kind: 'acknowledged';
}

/**
 * Why a delivery was refused: `failed` after every configured attempt, `full` because a queue holds all it may,
 * `rejected` because the pipeline says so, `closed` because the execution is stopping.
 */
export type RefusalCode = 'failed' | 'full' | 'rejected' | 'closed';

/** What was sent is still the sender's: with `failed` only those messages, else the whole batch. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly reason: string;
  /** Trying the same again is known to be useless. */
  readonly permanent: boolean;
  readonly failed?: ReadonlySet<Message>;
}

/** How a delivery ended: a value, never an exception. */
export type Outcome = Acknowledged | Refused;

/** The one acknowledged outcome. */
export const ACKNOWLEDGED: Acknowledged = { kind: 'acknowledged' };

/** A refusal of the whole batch. */
export function refused(code: RefusalCode, reason: string, options: { permanent?: boolean } = {}): Refused {
  return { kind: 'refused', code, reason, permanent: options.permanent ?? false };
}

/** A refusal of some messages of a batch; an empty set is an acknowledgement. */
export function refusedMessages(failed: ReadonlySet<Message>, first: Refused): Outcome {
  if (failed.size === 0) return ACKNOWLEDGED;
  return { ...first, failed };
}

/** What the outcome of a batch means for one of its messages. */
export function outcomeOf(outcome: Outcome, message: Message): Outcome {
  if (outcome.kind === 'acknowledged' || outcome.failed === undefined) return outcome;
  return outcome.failed.has(message) ? wholly(outcome) : ACKNOWLEDGED;
}

/** The refusal of all that was sent, for the same reason. */
export function wholly({ failed: _, ...refusal }: Refused): Refused {
  return refusal;
}
