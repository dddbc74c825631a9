/** One row of a state machine: in any of `from`, `event` leads to `to`. */
export interface TransitionRow<S extends string, E extends string> {
  readonly from: readonly S[];
  readonly event: E;
  readonly to: S;
}

/** A state machine as data; whatever the rows do not say cannot happen. */
export interface StateMachine<S extends string, E extends string> {
  readonly states: readonly S[];
  readonly events: readonly E[];
  /** States that nothing leaves. */
  readonly terminal: readonly S[];
  readonly rows: readonly TransitionRow<S, E>[];
}

/** The state that `event` leads to, or undefined when the machine has no such row. */
export function transition<S extends string, E extends string>(
  machine: StateMachine<S, E>,
  from: S,
  event: E,
): S | undefined {
  return machine.rows.find((row) => row.event === event && row.from.includes(from))?.to;
}

/** True when some event leads from one state to the other, or when both are the same. */
export function canMove<S extends string, E extends string>(machine: StateMachine<S, E>, from: S, to: S): boolean {
  return from === to || machine.rows.some((row) => row.to === to && row.from.includes(from));
}
