import type { CallOf } from '@weir/api-contract';
import type { nodeProtocolContract } from '@weir/api-contract/control-plane';

export type LogBatch = NonNullable<CallOf<(typeof nodeProtocolContract)['postLogs']>['body']>['batches'][number];
export type LogLine = LogBatch['lines'][number];

/** `asked` until the node has answered; `closed` when nobody reads any more. */
export type ReadingState = 'asked' | LogBatch['state'] | 'closed';

/** Lines that wait for a slow reader; the oldest are left out beyond that. */
const MOST_WAITING = 10_000;

/** One reader of one execution's log: what the node posts goes in, what is read comes out, nothing twice. */
export class LogReading {
  readonly executionId: string;
  readonly nodeId: string;
  #state: ReadingState = 'asked';
  #waiting: LogLine[] = [];
  readonly #sources: string[] = [];
  #next = 0;
  #wake = (): void => {};
  readonly #onClose: () => void;

  constructor(executionId: string, nodeId: string, onClose: () => void) {
    this.executionId = executionId;
    this.nodeId = nodeId;
    this.#onClose = onClose;
  }

  get state(): ReadingState {
    return this.#state;
  }

  /** Takes in what a node posts: lines that came before are left out, whatever the order of arrival. */
  take({ source, first, lines, state }: LogBatch): void {
    if (this.#state === 'closed' || this.#state === 'ended') return;
    if (source !== this.#sources.at(-1)) {
      if (this.#sources.includes(source)) return;
      this.#sources.push(source);
      this.#next = 0;
    }
    const fresh = lines.slice(Math.max(0, this.#next - first));
    this.#next = Math.max(this.#next, first + lines.length);
    this.#waiting.push(...fresh);
    if (this.#waiting.length > MOST_WAITING) this.#waiting = this.#waiting.slice(-MOST_WAITING);
    this.#state = state;
    this.#wake();
  }

  /** True when lines wait. */
  get pending(): boolean {
    return this.#waiting.length > 0;
  }

  /** The lines that came since the last call. */
  lines(): readonly LogLine[] {
    return this.#waiting.splice(0);
  }

  /** Resolves at the next batch, at the close, or when the signal aborts. */
  async next(signal: AbortSignal): Promise<void> {
    if (this.#state === 'closed' || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#wake = done;
      signal.addEventListener('abort', done);
    });
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#onClose();
    this.#wake();
  }
}
