import { invariant } from '@weir/diagnostics';
import type { FieldSpec } from '../field-spec.js';
import type { SignatureData } from './data-schema.js';
import { FLAG, type PackedComponent, type PackedField, type PackedFieldData, type PackedIndex } from './packed-data.js';

/** Reads the text that `packCatalogue` made, each part when it is asked for and as often as it is. */
export class PackedParts {
  readonly index: PackedIndex;
  readonly #text: string;
  /** Where the first part begins. */
  readonly #origin: number;
  #shared: readonly PackedFieldData[] | undefined;
  /** Shared fields that were needed already; one that occurs often is decoded once. */
  readonly #decoded: FieldSpec[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#origin = text.indexOf('\n') + 1;
    this.index = JSON.parse(text.slice(0, this.#origin)) as PackedIndex;
  }

  root(): readonly FieldSpec[] {
    return (this.#read(this.index.root) as readonly PackedField[]).map((packed) => this.field(packed));
  }

  functions(): readonly SignatureData[] {
    return this.#read(this.index.functions) as readonly SignatureData[];
  }

  methods(): readonly SignatureData[] {
    return this.#read(this.index.methods) as readonly SignatureData[];
  }

  /** @param start from the index */
  component(start: number): PackedComponent {
    return this.#read(start) as PackedComponent;
  }

  /** A packed field with its defaults filled in. */
  field(packed: PackedField): FieldSpec {
    if (typeof packed !== 'number') return filledIn(packed, this.#children(packed));
    const known = this.#decoded[packed];
    if (known !== undefined) return known;
    this.#shared ??= this.#read(this.index.shared) as readonly PackedFieldData[];
    const data = this.#shared[packed];
    invariant(data !== undefined, `no shared field ${packed}`);
    const field = filledIn(data, this.#children(data));
    this.#decoded[packed] = field;
    return field;
  }

  #children(packed: PackedFieldData): readonly FieldSpec[] | undefined {
    const fields = packed[4];
    return fields ? fields.map((child) => this.field(child)) : undefined;
  }

  #read(start: number): unknown {
    const from = this.#origin + start;
    return JSON.parse(this.#text.slice(from, this.#text.indexOf('\n', from)));
  }
}

/** All decoded fields have one shape: what looks at them is quickest with that. */
function filledIn(packed: PackedFieldData, children: readonly FieldSpec[] | undefined): FieldSpec {
  const flags = packed[1];
  const facts = packed[8];
  return {
    name: packed[0],
    type: packed[2] || 'string',
    kind: packed[3] || 'scalar',
    optional: (flags & FLAG.optional) !== 0,
    deprecated: (flags & FLAG.deprecated) !== 0,
    advanced: (flags & FLAG.advanced) !== 0,
    secret: (flags & FLAG.secret) !== 0,
    interpolated: (flags & FLAG.interpolated) !== 0,
    bloblang: (flags & FLAG.bloblang) !== 0,
    hasDefault: (flags & FLAG.hasDefault) !== 0,
    default: (flags & FLAG.hasDefault) !== 0 ? packed[5] : undefined,
    options: packed[6] || undefined,
    optionsChecked: (flags & FLAG.optionsChecked) !== 0,
    children,
    version: packed[7] || undefined,
    constraints: facts?.constraints,
    format: facts?.format,
    late: facts?.late,
    references: facts?.references,
  };
}
