import { invariant } from '@weir/diagnostics';
import type { FieldSpec } from '../field-spec.js';
import type { SignatureData } from './data-schema.js';
import type { PackedComponent, PackedField, PackedFieldData, PackedIndex } from './packed-data.js';

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

  #children({ fields }: PackedFieldData): readonly FieldSpec[] | undefined {
    return fields?.map((child) => this.field(child));
  }

  #read(start: number): unknown {
    const from = this.#origin + start;
    return JSON.parse(this.#text.slice(from, this.#text.indexOf('\n', from)));
  }
}

/** All decoded fields have one shape: what looks at them is quickest with that. */
const filledIn = (data: PackedFieldData, children: readonly FieldSpec[] | undefined): FieldSpec => ({
  name: data.name ?? '',
  type: data.type ?? 'string',
  kind: data.kind ?? 'scalar',
  optional: data.optional === true,
  deprecated: data.deprecated === true,
  advanced: data.advanced === true,
  secret: data.secret === true,
  interpolated: data.interpolated === true,
  bloblang: data.bloblang === true,
  hasDefault: data.default !== undefined,
  default: data.default,
  options: data.options,
  optionsChecked: data.options !== undefined && data.unchecked !== true,
  children,
  version: data.version,
  constraints: data.constraints,
  format: data.format,
  late: data.late,
  references: data.references,
});
