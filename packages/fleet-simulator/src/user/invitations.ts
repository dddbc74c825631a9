import type { NodeMachine } from '../node/node-machine.js';
import type { Operator } from './operator.js';

/** By mistake a token is sometimes given to two machines. */
const MISTAKES = 0.15;

/** Gives the machines of a guarded fleet what they need to join, again and again if need be: each token works once. */
export class Invitations {
  readonly #operator: Operator;
  readonly #machines: readonly NodeMachine[];
  readonly #asking = new Set<NodeMachine>();

  constructor(operator: Operator, machines: readonly NodeMachine[]) {
    this.#operator = operator;
    this.#machines = machines;
  }

  /** Looks after every machine that cannot join with what it has. */
  tend(): void {
    for (const machine of this.#machines) {
      if (machine.needsToken && !this.#asking.has(machine)) this.#invite(machine);
    }
  }

  #invite(machine: NodeMachine): void {
    const { api, dice } = this.#operator;
    const others = dice.chance(MISTAKES) ? this.#machines.filter((other) => other !== machine) : [];
    const twin = others.length === 0 ? undefined : dice.pick(others);
    this.#asking.add(machine);
    this.#operator.do(`join token for ${machine.name}`, async (signal) => {
      try {
        const { body } = await api.createToken({ body: { kind: 'join', name: machine.name }, signal });
        machine.joinToken = body.secret;
        if (twin !== undefined) twin.joinToken = body.secret;
      } finally {
        this.#asking.delete(machine);
      }
    });
  }
}
