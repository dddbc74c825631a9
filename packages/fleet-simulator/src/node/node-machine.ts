import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Transport } from '@weir/api-contract/client';
import {
  type Agent,
  AgentDisk,
  type ControlPlaneLink,
  contractLink,
  credentialFiles,
  joiningLink,
  startAgent,
} from '@weir/edge-agent';
import { createIds } from '@weir/fleet-model';
import type { Driver } from '@weir/runtime';
import { ProcessClock, type Skew } from '../world/clock.js';
import type { Dice } from '../world/dice.js';
import { diskFull } from '../world/disk-full.js';
import { START, type World } from '../world/world.js';
import { type Run, ScriptedDriver } from './scripted-driver.js';

export interface NodeMachineOptions {
  readonly number: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly skew: Skew;
  readonly wrapDriver?: ((driver: Driver) => Driver) | undefined;
  readonly wrapTransport?: ((transport: Transport) => Transport) | undefined;
  /** It has to join with a token. */
  readonly guarded: boolean;
  /** The way to a control plane of the same process; over the network when absent. */
  readonly inside?: Transport | undefined;
  /** Told of every pipeline that is about to start. */
  readonly onStart: (run: Run, machine: NodeMachine) => void;
}

interface Process {
  readonly clock: ProcessClock;
  readonly driver: ScriptedDriver;
  readonly disk: AgentDisk;
  readonly agent: Agent;
  readonly life: { alive: boolean };
}

/** Milliseconds after which a process that could not start, or has ended by itself, is started again. */
const AGAIN_MS = 3_000;

/** A machine at the edge: its disk and its clock outlive the agent that runs on it. */
export class NodeMachine {
  readonly name: string;
  readonly odd: boolean;
  /** Writes fail while it is full. */
  full = false;
  /** Its process dies at the next write, before anything of it is on the disk. */
  diesAtWrite = false;
  /** It is not switched on again. */
  gone = false;
  /** What its owner has given it to join with. */
  joinToken: string | undefined;
  /** Its disk, or a copy of that, has not seen all that was told of it. */
  forgetful = false;
  /** The id of its node, once the agent has made one. */
  nodeId: string | undefined;
  readonly #world: World;
  readonly #options: NodeMachineOptions;
  readonly #dice: Dice;
  readonly #dataDir: string;
  readonly #backup: string;
  #process: Process | undefined;
  #stopping: Promise<void> | undefined;
  #runs = 0;
  /** False while somebody has switched it off. */
  #on = false;

  constructor(world: World, options: NodeMachineOptions) {
    this.name = `node-${options.number}`;
    this.odd = options.number % 2 === 1;
    this.#world = world;
    this.#options = options;
    this.#dice = world.dice.fork();
    this.#dataDir = join(world.folder, this.name);
    this.#backup = `${this.#dataDir}.backup`;
    mkdirSync(this.#dataDir);
  }

  get up(): boolean {
    return this.#process !== undefined;
  }

  get agent(): Agent | undefined {
    return this.#process?.agent;
  }

  /** What runs on it now, by whatever process. */
  get runs(): readonly Run[] {
    return [...(this.#process?.driver.runs ?? [])];
  }

  boot(): void {
    if (this.gone) return;
    this.#on = true;
    if (this.#process !== undefined) return;
    const { timeline, trace, violate } = this.#world;
    const { wrapDriver = (same) => same, wrapTransport = (same) => same } = this.#options;
    const clock = new ProcessClock(timeline, this.#options.skew, START);
    const driver = new ScriptedDriver({
      nodeName: this.name,
      odd: this.odd,
      clock,
      nextNumber: () => ++this.#runs,
      startMs: () => this.#dice.between(1, 400),
      onStart: (run) => this.#options.onStart(run, this),
    });
    const life = { alive: true };
    let disk: AgentDisk | undefined;
    try {
      disk = AgentDisk.open(this.#dataDir, { beforeWrite: () => this.#beforeWrite() });
      const agent = startAgent({
        link: this.#link(wrapTransport(this.#line(life)), clock),
        drivers: [wrapDriver(driver)],
        dataDir: this.#dataDir,
        disk,
        agentVersion: '0.0.0',
        name: this.name,
        labels: this.#options.labels,
        stopGraceMs: 5_000,
        retry: { initialMs: 500, maxMs: 8_000 },
        restarts: { initialMs: 500, maxMs: 4_000, startAttempts: 3, crashAttempts: 4, settledAfterMs: 20_000 },
        clock,
        random: () => this.#dice.next(),
        ids: createIds(clock, (bytes) => this.#dice.fill(bytes)),
        usage: () => ({}),
        onEvent: ({ level, message }) => {
          if (level === 'error' || level === 'warn') trace.tell(this.name, message);
        },
      });
      const process: Process = { clock, driver, disk, agent, life };
      this.#process = process;
      this.nodeId = agent.nodeId;
      trace.tell(this.name, `up as ${agent.nodeId}`);
      agent.over.catch((error: unknown) => {
        if (life.alive) violate('an agent goes on', `${this.name} broke off: ${String(error)}`);
      });
    } catch (error) {
      if (!this.full) throw error;
      disk?.close();
      trace.tell(this.name, `cannot start: ${String(error)}`);
      timeline.after(AGAIN_MS, () => {
        if (this.#on) this.boot();
      });
    }
  }

  /** The process is gone from one instant to the next, and all that ran in it. */
  crash(): void {
    this.#on = false;
    const process = this.#process;
    if (process === undefined) return;
    this.#world.trace.tell(this.name, 'crash');
    this.#end(process);
  }

  /** The agent is asked to end and does so in its own time; resolves when it has. */
  shutDown(): Promise<void> {
    this.#on = false;
    const process = this.#process;
    if (process === undefined) return Promise.resolve();
    this.#world.trace.tell(this.name, 'shutting down');
    this.#stopping ??= process.agent.stop().then(() => {
      this.#stopping = undefined;
      if (!process.life.alive) return;
      this.#world.trace.tell(this.name, 'has shut down');
      this.#end(process);
      if (this.#on) this.boot();
    });
    return this.#stopping;
  }

  /** The line of a process, which hears nothing any more once it is dead. */
  #line(life: { readonly alive: boolean }): Transport {
    const { inside } = this.#options;
    if (inside === undefined) return this.#world.network.line({ from: this.name, alive: () => life.alive });
    return (request) =>
      new Promise((resolve, reject) => {
        inside(request).then(
          (response) => life.alive && resolve(response),
          (error: unknown) => life.alive && reject(error),
        );
      });
  }

  #link(transport: Transport, clock: ProcessClock): ControlPlaneLink {
    const { guarded, inside } = this.#options;
    if (!guarded || inside !== undefined) return contractLink(transport, { clock });
    const newSecret = (): string => {
      const bytes = new Uint8Array(16);
      this.#dice.fill(bytes);
      return `weir_node_${Buffer.from(bytes).toString('hex')}`;
    };
    const credentials = credentialFiles(this.#dataDir, newSecret);
    return joiningLink(transport, { credentials, joinToken: () => this.joinToken, clock });
  }

  /** True when nothing but another token lets it join. */
  get needsToken(): boolean {
    const standing = this.#process?.agent.standing();
    return standing?.connection === 'joining' && /token|credential/.test(standing.problem);
  }

  /** Its disk is as it was when this was called before; the first time that is only noted. For machines that are off. */
  restore(): void {
    if (existsSync(this.#backup)) {
      this.#world.trace.tell(this.name, 'its disk is restored from a backup');
      this.wipe();
      cpSync(this.#backup, this.#dataDir, { recursive: true });
      this.forgetful = true;
    } else cpSync(this.#dataDir, this.#backup, { recursive: true });
  }

  /** Its disk becomes a copy of another machine's; both are off. */
  become(other: NodeMachine): void {
    this.#world.trace.tell(this.name, `gets a copy of the disk of ${other.name}`);
    this.wipe();
    cpSync(other.#dataDir, this.#dataDir, { recursive: true });
    for (const machine of [this, other]) machine.forgetful = true;
  }

  /** Nothing is left of what was on its disk. */
  wipe(): void {
    this.#world.trace.tell(this.name, 'its disk is wiped');
    rmSync(this.#dataDir, { recursive: true });
    mkdirSync(this.#dataDir);
  }

  #end(process: Process): void {
    process.life.alive = false;
    process.clock.stop();
    process.disk.close();
    this.#stopping = undefined;
    this.#process = undefined;
  }

  #beforeWrite(): void {
    if (this.diesAtWrite && this.#process !== undefined) {
      this.diesAtWrite = false;
      this.crash();
      throw new Error('the process has died');
    }
    if (this.full && this.#dice.chance(0.8)) throw diskFull();
  }
}
