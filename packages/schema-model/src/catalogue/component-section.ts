import { invariant } from '@weir/diagnostics';
import type { ComponentSpec } from '../component-spec.js';
import type { ComponentType } from '../component-type.js';
import { memoize } from './memoize.js';
import type { PackedParts } from './packed-parts.js';

/** The components of one type, each read when it is first asked for. */
export class ComponentSection {
  readonly #type: ComponentType;
  readonly #parts: PackedParts;
  readonly #places: ReadonlyMap<string, number>;
  readonly #known = new Map<string, ComponentSpec>();
  /** Sorted. */
  readonly names: readonly string[];

  constructor(type: ComponentType, parts: PackedParts) {
    const places = parts.index.components[type];
    invariant(places !== undefined, `unknown component type ${type}`);
    this.#type = type;
    this.#parts = parts;
    this.#places = new Map(places);
    this.names = [...this.#places.keys()];
  }

  get(name: string): ComponentSpec | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const start = this.#places.get(name);
    if (start === undefined) return undefined;
    const spec = this.#decode(name, start);
    this.#known.set(name, spec);
    return spec;
  }

  /** A component whose fields are decoded when they are looked at: often only its being there is asked for. */
  #decode(name: string, start: number): ComponentSpec {
    const data = this.#parts.component(start);
    const config = memoize(() => this.#parts.field(data.config));
    return {
      type: this.#type,
      name,
      status: data.status ?? 'stable',
      ...(data.version !== undefined && { version: data.version }),
      cgo: data.cgo === true,
      get config() {
        return config();
      },
      get constraints() {
        return config().constraints ?? [];
      },
    };
  }
}
