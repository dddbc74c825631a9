import type { NodeMachine } from '../node/node-machine.js';
import type { ServerMachine } from '../server/server-machine.js';
import type { Dice } from '../world/dice.js';
import { FAIR, type Weather } from '../world/network.js';
import type { World } from '../world/world.js';

const STORMS: readonly Weather[] = [
  { loss: 0.3, duplication: 0.1, lateness: 0.02, delayMs: [1, 400] },
  { loss: 0.05, duplication: 0.4, lateness: 0.1, delayMs: [1, 4000] },
  { loss: 0.7, duplication: 0, lateness: 0, delayMs: [50, 200] },
];

interface Fault {
  /** How often it strikes, beside the others. */
  readonly weight: number;
  readonly strike: (faults: Faults) => void;
}

/** Everything that may go wrong, sorted. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'node crash': { weight: 5, strike: (faults) => faults.crashNode() },
  'node crash while writing': { weight: 3, strike: (faults) => faults.crashNodeWhileWriting() },
  'node copied': { weight: 0.7, strike: (faults) => faults.copyNode() },
  'node disk full': { weight: 2, strike: (faults) => faults.fillNode() },
  'node disk restored': { weight: 1, strike: (faults) => faults.restoreNode() },
  'node gone': { weight: 0.5, strike: (faults) => faults.loseNode() },
  'node shutdown': { weight: 2, strike: (faults) => faults.shutDownNode() },
  'node wiped': { weight: 1, strike: (faults) => faults.wipeNode() },
  partition: { weight: 5, strike: (faults) => faults.partition() },
  'server crash': { weight: 4, strike: (faults) => faults.crashServer() },
  'server crash at a commit': { weight: 2, strike: (faults) => faults.crashServerAtCommit() },
  'server disk full': { weight: 2, strike: (faults) => faults.fillServer() },
  storm: { weight: 3, strike: (faults) => faults.storm() },
};

const WEIGHTS = Object.fromEntries(Object.entries(FAULTS).map(([name, { weight }]) => [name, weight]));

/** Makes things go wrong for a while, and ends all of it when told to. */
export class Faults {
  readonly #world: World;
  readonly #dice: Dice;
  readonly #server: ServerMachine;
  readonly #machines: readonly NodeMachine[];
  readonly #spare: NodeMachine;
  #over = false;

  /** `machines` are the fleet's own; the spare one is for copies of others. */
  constructor(world: World, server: ServerMachine, machines: readonly NodeMachine[], spare: NodeMachine) {
    this.#spare = spare;
    this.#world = world;
    this.#dice = world.dice.fork();
    this.#server = server;
    this.#machines = machines;
  }

  /** Something goes wrong that chance decides on. */
  strike(): void {
    FAULTS[this.#dice.weighted(WEIGHTS)]?.strike(this);
  }

  crashNode(): void {
    const machine = this.#machine();
    machine.crash();
    this.#later(this.#dice.chance(0.3) ? 90_000 : 15_000, () => machine.boot());
  }

  crashNodeWhileWriting(): void {
    const machine = this.#machine();
    machine.diesAtWrite = true;
    this.#later(15_000, () => machine.boot());
  }

  /** The machine comes back with an empty disk: as another node. */
  wipeNode(): void {
    const machine = this.#machine();
    machine.crash();
    machine.wipe();
    this.#later(15_000, () => machine.boot());
  }

  /** The disk is as it was some time ago. */
  restoreNode(): void {
    const machine = this.#machine();
    machine.crash();
    machine.restore();
    this.#later(15_000, () => machine.boot());
  }

  /** Somebody copies the disk of a machine to another one and starts both. */
  copyNode(): void {
    const machine = this.#machine();
    machine.crash();
    this.#spare.crash();
    this.#spare.become(machine);
    this.#later(5_000, () => machine.boot());
    this.#later(5_000, () => this.#spare.boot());
  }

  /** The machine never comes back. */
  loseNode(): void {
    const machine = this.#machine();
    machine.crash();
    machine.gone = true;
  }

  shutDownNode(): void {
    const machine = this.#machine();
    void machine.shutDown().then(() => this.#later(30_000, () => machine.boot()));
  }

  crashServer(): void {
    void this.#server.crash().then(() => this.#later(12_000, () => this.#server.boot()));
  }

  crashServerAtCommit(): void {
    this.#server.diesAtCommit = true;
    this.#later(12_000, () => this.#server.boot());
  }

  partition(): void {
    const { name } = this.#machine();
    this.#world.trace.tell('network', `${name} is cut off`);
    this.#world.network.cut(name);
    this.#later(this.#dice.chance(0.4) ? 100_000 : 20_000, () => this.#world.network.mend(name));
  }

  storm(): void {
    const { network, trace } = this.#world;
    network.weather = this.#dice.pick(STORMS);
    trace.tell('network', `storm ${JSON.stringify(network.weather)}`);
    this.#later(30_000, () => {
      network.weather = FAIR;
    });
  }

  fillServer(): void {
    this.#world.trace.tell('server', 'the disk is full');
    this.#server.full = true;
    this.#later(15_000, () => {
      this.#server.full = false;
    });
  }

  fillNode(): void {
    const machine = this.#machine();
    this.#world.trace.tell(machine.name, 'the disk is full');
    machine.full = true;
    this.#later(20_000, () => {
      machine.full = false;
    });
  }

  /** Everything that is broken works again, for good. */
  end(): void {
    const { network, trace } = this.#world;
    trace.tell('network', 'all faults end');
    this.#over = true;
    network.weather = FAIR;
    this.#server.full = false;
    this.#server.diesAtCommit = false;
    this.#server.boot();
    this.#spare.crash();
    for (const machine of this.#machines) {
      network.mend(machine.name);
      machine.full = false;
      machine.diesAtWrite = false;
      machine.boot();
    }
  }

  #machine(): NodeMachine {
    return this.#dice.pick(this.#machines);
  }

  #later(mostMs: number, repair: () => void): void {
    if (this.#over) return;
    this.#world.timeline.after(this.#dice.between(1, mostMs), () => {
      if (!this.#over) repair();
    });
  }
}
