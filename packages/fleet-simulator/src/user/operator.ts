import { Problem } from '@weir/api-contract';
import { type Client, ConnectionError, createClient, UnexpectedAnswer } from '@weir/api-contract/client';
import { controlPlaneContract } from '@weir/api-contract/control-plane';
import type { Dice } from '../world/dice.js';
import type { World } from '../world/world.js';

/** A version that the control plane said it has. */
export interface Acknowledged {
  readonly jobId: string;
  readonly version: number;
  readonly evaluationId: string;
}

const PATIENCE_MS = 20_000;

/** Somebody at the API, over a network like everybody else's: calls may fail, and it is told what was acknowledged. */
export class Operator {
  readonly dice: Dice;
  readonly api: Client<typeof controlPlaneContract>;
  readonly #world: World;
  readonly #onAcknowledged: (acknowledged: Acknowledged) => void;
  #busy = 0;

  /** Shows the token, if there is one, with each call. */
  constructor(world: World, token: string | undefined, onAcknowledged: (acknowledged: Acknowledged) => void) {
    this.#world = world;
    this.#onAcknowledged = onAcknowledged;
    this.dice = world.dice.fork();
    const line = world.network.line({ from: 'operator', alive: () => true });
    const shown = token === undefined ? {} : { authorization: `Bearer ${token}` };
    this.api = createClient(controlPlaneContract, (request) =>
      line({ ...request, headers: { ...request.headers, ...shown } }),
    );
  }

  /** True when no call is on its way. */
  get idle(): boolean {
    return this.#busy === 0;
  }

  /** Makes a call in its own time; whatever comes of it is in the trace. */
  do(what: string, call: (signal: AbortSignal) => Promise<unknown>): void {
    const { trace, timeline } = this.#world;
    trace.tell('operator', what);
    const patience = new AbortController();
    const cancel = timeline.after(PATIENCE_MS, () => patience.abort());
    this.#busy += 1;
    call(patience.signal)
      .catch((error: unknown) => {
        const known = error instanceof Problem || error instanceof ConnectionError || error instanceof UnexpectedAnswer;
        if (!known && !patience.signal.aborted) throw error;
        trace.tell('operator', `${what.slice(0, 40)}: ${error instanceof Error ? error.message : String(error)}`);
      })
      .catch((error: unknown) => this.complain('calls end as declared', `${what}: ${String(error)}`))
      .finally(() => {
        cancel();
        this.#busy -= 1;
      });
  }

  wasTold(acknowledged: Acknowledged): void {
    this.#onAcknowledged(acknowledged);
  }

  complain(rule: string, message: string): void {
    this.#world.violate(rule, message);
  }
}
