import type { Dialect } from '../dialect.js';
import type { FunctionDefinition, MethodDefinition } from '../functions/definition.js';
import type { Kits } from '../kits/index.js';

/** The functions and methods that an interpreter has. */
export interface Library {
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  readonly methods: ReadonlyMap<string, MethodDefinition>;
  /** Absent where mappings are checked and never run. */
  readonly kits?: Kits;
}

/** What the names in one mapping, or in one named map, stand for while it is compiled. */
export class Scope {
  readonly library: Library;
  readonly dialect: Dialect;
  /** Set inside mappings that mappings run, which have no message of their own. */
  readonly detached: boolean;
  /** Names that enclosing lambdas gave; a name's place is its slot in the frame. */
  readonly names: string[] = [];
  readonly #variables = new Map<string, number>();

  constructor(library: Library, dialect: Dialect, detached = false) {
    this.library = library;
    this.dialect = dialect;
    this.detached = detached;
  }

  /** Slot of a variable in the frame. */
  variable(name: string): number {
    let slot = this.#variables.get(name);
    if (slot === undefined) {
      slot = this.#variables.size;
      this.#variables.set(name, slot);
    }
    return slot;
  }

  /** A scope for a named map: none of the names here are known there. */
  inner(): Scope {
    return new Scope(this.library, this.dialect, this.detached);
  }
}
