import type { DialectName } from '../dialect.js';
import { Failure } from '../values/failure.js';
import { textFromBytes } from '../values/text.js';
import type { Value } from '../values/value.js';
import { LimitExceeded, type Limits } from './limits.js';
import type { MappingInput } from './message.js';
import { Owned } from './owned.js';
import type { MappingServices } from './services.js';

/** Stands where `this` has not been read from the message yet. */
export const UNREAD: unique symbol = Symbol('unread');

/** Stands where a mapping has not assigned its root. */
export const UNASSIGNED: unique symbol = Symbol('unassigned');

/** A named map, ready to be applied to a value. */
export type NamedMap = (frame: Frame, value: Value) => Value;

/** The clock is looked at when the steps have none of these bits. */
const STEPS_PER_LOOK = 1023;

/** What the statements of one text share while they run. */
export interface Program {
  /** Whose language it is; some failures are worded differently. */
  readonly dialect: DialectName;
  readonly maps: ReadonlyMap<string, NamedMap>;
  /** Compiles a mapping that a message brings along; the result maps one value to another. */
  compile(text: string): NamedMap;
}

const elapsed = (services: MappingServices): number => services.elapsed?.() ?? Number(services.now()) / 1e6;

/** Everything that one evaluation works on. Contexts nest by saving and restoring `self`. */
export class Frame {
  readonly batch: readonly MappingInput[];
  index: number;
  input: MappingInput;
  readonly services: MappingServices;
  readonly limits: Limits;
  program: Program;
  /** What `this` is. */
  self: Value | typeof UNREAD = UNREAD;
  /** Set for mutations: the root starts as the document, and at the top `this` is the root. */
  live = false;
  #isDocument = true;
  /** What is no document reads as null instead of failing. */
  #orNull = false;
  /** Set once a mutation replaced the whole root: from then on `this` stays the document as it was last. */
  detached = false;
  /** What lambdas named, by slot. */
  names: Value[];
  /** What `let` named, by slot; undefined until it runs. */
  variables: (Value | undefined)[];
  root: Value | typeof UNASSIGNED = UNASSIGNED;
  /** Objects and arrays that only `root` refers to and that may therefore be changed in place. */
  owned = new Owned();
  metadata: Map<string, Value> | undefined;
  depth = 0;
  #steps = 0;
  /** Milliseconds by the services at which the evaluation has to be over. */
  readonly #deadline: number;

  constructor(
    program: Program,
    batch: readonly MappingInput[],
    index: number,
    services: MappingServices,
    limits: Limits,
  ) {
    const input = batch[index];
    if (input === undefined) throw new RangeError(`no message ${index} in a batch of ${batch.length}`);
    this.program = program;
    this.batch = batch;
    this.index = index;
    this.input = input;
    this.services = services;
    this.limits = limits;
    this.names = [];
    this.variables = [];
    const bounded = limits.milliseconds !== Number.POSITIVE_INFINITY;
    this.#deadline = bounded ? elapsed(services) + limits.milliseconds : Number.POSITIVE_INFINITY;
  }

  /** The value of `this`; the message is parsed when it is first asked for, for the sake of a path into it. */
  context(path = ''): Value {
    if (this.self === UNREAD) this.self = this.#message(path);
    return this.self;
  }

  /** Runs a step to which a message that is no document is null: a match without a subject. */
  readingNull(step: (frame: Frame) => Value): Value {
    if (this.self !== UNREAD) return step(this);
    const before = this.#orNull;
    this.#orNull = true;
    try {
      return step(this);
    } finally {
      this.#orNull = before;
      this.self = UNREAD;
    }
  }

  #message(path: string): Value {
    try {
      return this.input.json();
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      if (this.#orNull) return null;
      // To a mutation what is no document is null.
      if (this.live) {
        this.#isDocument = false;
        return null;
      }
      const named = path === '' ? 'this' : `this.${path}`;
      throw new Failure(`context was undefined${path === '' ? '' : `, unable to reference \`${path}\``}`, true, {
        message: `unable to reference message as structured (with '${named}'): parse as json: ${cause.message}`,
        line: undefined,
      });
    }
  }

  /** In a mutation `this` is the root as it stands, and what `this` was read into may be kept. */
  beginStatement(): void {
    if (!this.live || this.detached || this.root === UNASSIGNED) return;
    this.self = this.root;
    this.owned.clear();
  }

  /** The value that an assignment to a path starts from. */
  rootToAssign(): Value {
    if (this.root !== UNASSIGNED) return this.root;
    const start = this.live ? this.context() : undefined;
    return start === undefined || !this.#isDocument ? this.owned.add({}) : start;
  }

  /** The whole message as a document. */
  document(): Value {
    try {
      return this.input.json();
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      throw new Failure(cause.message, true);
    }
  }

  content(): string {
    return textFromBytes(this.input.bytes());
  }

  /** Metadata as edited so far. */
  currentMetadata(): ReadonlyMap<string, Value> {
    return this.metadata ?? this.input.metadata;
  }

  editableMetadata(): Map<string, Value> {
    this.metadata ??= new Map(this.input.metadata);
    return this.metadata;
  }

  /** Counts one iteration or call. */
  step(): void {
    this.#steps += 1;
    if (this.#steps > this.limits.steps) {
      throw new LimitExceeded(`mapping exceeded the limit of ${this.limits.steps} steps`);
    }
    if ((this.#steps & STEPS_PER_LOOK) === 0) this.checkTime();
  }

  /** Ends the evaluation when its time is over. */
  checkTime(): void {
    if (this.#deadline === Number.POSITIVE_INFINITY || elapsed(this.services) < this.#deadline) return;
    throw new LimitExceeded(`mapping exceeded the time limit of ${this.limits.milliseconds} ms`);
  }

  /** Ends the evaluation when something is about to grow past the size limit. */
  bound(size: number): void {
    if (size > this.limits.size) throw new LimitExceeded(`result exceeds the limit of ${this.limits.size} elements`);
  }
}
