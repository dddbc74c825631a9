import type { Transport, TransportRequest, TransportResponse } from '@weir/api-contract/client';
import { type ControlPlaneConfig, type Core, createCore } from '@weir/control-plane';
import { createIds } from '@weir/fleet-model';
import { createLogger, type HttpMetrics, type InProcessOptions, inProcessTransport } from '@weir/http-kit';
import type { Catalogue } from '@weir/schema-model';
import { openSqliteStore, type Pace, type Store, StoreUnavailable } from '@weir/store';
import { ProcessClock, type Skew } from '../world/clock.js';
import type { Dice } from '../world/dice.js';
import { diskFull } from '../world/disk-full.js';
import type { Receive } from '../world/network.js';
import { quiet } from '../world/timeline.js';
import { START, type World } from '../world/world.js';

export interface ServerMachineOptions {
  readonly file: string;
  readonly config: ControlPlaneConfig;
  readonly catalogue: Catalogue;
  readonly metrics: HttpMetrics;
  readonly skew: Skew;
  /** Requests need tokens. */
  readonly guarded: boolean;
  /** Told when a process answers, and when it is gone. */
  readonly onUp: () => void;
  readonly onDown: () => void;
  /** Told of every commit, before anybody else hears of it. */
  readonly onCommit: () => void;
  /** Stands between the control plane and its store; for planted bugs. */
  readonly wrapStore?: ((store: Store) => Store) | undefined;
}

interface Process {
  readonly clock: ProcessClock;
  readonly store: Store;
  readonly core: Core;
  /** Callers that still wait for an answer. */
  readonly waiting: Set<(reason: Error) => void>;
  alive: boolean;
}

const AGAIN_MS = 2_000;
/** By how much the clock of the machine may be set, forwards or back, while its process is down. */
const CLOCK_SET_MS = 2_000;
/** How often something else may happen between two statements. */
const PAUSES = 0.15;

/** The machine of the control plane: its disk outlives the process that serves. */
export class ServerMachine {
  /** Writes fail while it is full. */
  full = false;
  /** Its process dies right after the next commit, before anybody hears of it. */
  diesAtCommit = false;
  readonly #world: World;
  readonly #options: ServerMachineOptions;
  readonly #dice: Dice;
  #process: Process | undefined;
  #starting = false;

  constructor(world: World, options: ServerMachineOptions) {
    this.#world = world;
    this.#options = options;
    this.#dice = world.dice.fork();
  }

  get up(): boolean {
    return this.#process !== undefined && !this.#starting;
  }

  /** Starts the process; where its disk is full it is tried again. */
  boot(): void {
    if (this.#process !== undefined) return;
    const { timeline, trace } = this.#world;
    const { config, catalogue, metrics, skew, file, guarded, onUp, wrapStore = (store) => store } = this.#options;
    // Somebody may have set the clock meanwhile.
    const aheadMs = skew.aheadMs + this.#dice.between(-CLOCK_SET_MS, CLOCK_SET_MS);
    const clock = new ProcessClock(timeline, { ...skew, aheadMs }, START);
    const real = openSqliteStore(file, { pace: (step) => this.#pace(process, step) });
    const store = wrapStore(real);
    const core = createCore({
      config,
      store,
      clock,
      ids: createIds(clock, (bytes) => this.#dice.fill(bytes)),
      log: this.#log(() => process.alive),
      version: '0.0.0',
      catalogue,
      metrics,
      open: !guarded,
      localAgent: () => undefined,
    });
    const process: Process = { clock, store: real, core, waiting: new Set(), alive: true };
    this.#process = process;
    this.#starting = true;
    core.start().then(
      () => {
        if (!process.alive) return;
        this.#starting = false;
        trace.tell('server', 'up');
        onUp();
      },
      (error: unknown) => {
        if (!process.alive) return;
        trace.tell('server', `cannot start: ${String(error)}`);
        if (!(error instanceof StoreUnavailable)) this.#world.violate('the server starts', String(error));
        void this.crash().then(() => timeline.after(AGAIN_MS, () => this.boot()));
      },
    );
  }

  /** The process is gone from one instant to the next; what was not committed is lost. */
  async crash(): Promise<void> {
    const process = this.#process;
    if (process === undefined) return;
    this.#world.trace.tell('server', 'crash');
    this.#options.onDown();
    process.alive = false;
    process.clock.stop();
    this.#process = undefined;
    this.#starting = false;
    for (const reject of process.waiting) reject(new Error('connection reset'));
    await process.store.close();
    await quiet();
  }

  /** Answers as the process does, if there is one. */
  readonly receive: Receive = (request, signal) => this.#answer(request, signal, { remoteAddress: '10.0.0.1' });

  /** The same for calls out of the process itself. */
  readonly inside: Transport = (request) => this.#answer(request, request.signal ?? new AbortController().signal, {});

  #answer(request: TransportRequest, signal: AbortSignal, from: InProcessOptions): Promise<TransportResponse> {
    const process = this.#process;
    if (process === undefined || this.#starting) return Promise.reject(new Error('connection refused'));
    return new Promise((resolve, reject) => {
      process.waiting.add(reject);
      inProcessTransport(
        process.core.app,
        from,
      )({ ...request, signal })
        .then(resolve, reject)
        .finally(() => process.waiting.delete(reject));
    });
  }

  #pace(process: Process, step: Parameters<Pace>[0]): Promise<void> | void {
    if (!process.alive) return new Promise(() => {});
    if (step === 'committed') {
      this.#options.onCommit();
      if (this.diesAtCommit) {
        this.diesAtCommit = false;
        void this.crash();
        return new Promise(() => {});
      }
    }
    if (this.full && (step === 'write' || step === 'commit') && this.#dice.chance(0.7)) throw diskFull();
    if (!this.#dice.chance(PAUSES)) return;
    // A process that dies meanwhile stays where it is for ever.
    return new Promise((resolve) => process.clock.after(this.#dice.between(0, 3), resolve));
  }

  #log(alive: () => boolean) {
    const { trace, violate } = this.#world;
    return createLogger({
      service: 'control-plane',
      level: 'error',
      stream: {
        write: (line) => {
          if (!alive()) return;
          const { msg, err } = JSON.parse(line) as { readonly msg: string; readonly err?: LoggedError };
          trace.tell('server', `error: ${msg}: ${err?.message ?? ''}`);
          if (err !== undefined && err.type !== 'StoreUnavailable' && !isExpected(err)) {
            violate('no bug shows', `${msg}: ${err.type} ${err.message}`);
          }
        },
      },
    });
  }
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
}

/** Problems that say what the disk said. */
const isExpected = ({ message }: LoggedError): boolean => message.includes('SQLITE_FULL');
