/** Something an operator may want to read about; the host of the agent writes it to its log. */
export interface AgentEvent {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly execution_id?: string;
  readonly error?: unknown;
}

export type OnEvent = (event: AgentEvent) => void;
