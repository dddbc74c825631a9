/** How a delivery ended, as far as a contract looks at it. */
export interface ContractOutcome {
  readonly kind: 'acknowledged' | 'refused';
}

/** A message, as far as a contract looks at it. */
export interface ContractMessage {
  text(): string;
}
