import { FLAG, type PackedField, type PackedFieldData } from '../catalogue/packed-data.js';
import type { NotedField } from './attach-notes.js';

/** A shorter text is not worth a number in its place. */
const LEAST_LENGTH = 24;

/**
 * Packs fields, every one that occurs more than once as its number in `shared`: TLS, batching and the like are most of a
 * catalogue. Numbers may stand wherever a field may, inside shared fields too.
 */
export class FieldSharing {
  readonly shared: PackedFieldData[] = [];
  readonly #counts = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  /** @param all every field that will be packed, with those below it */
  constructor(all: Iterable<NotedField>) {
    for (const field of all) this.#count(field);
  }

  #count(field: NotedField): void {
    for (const child of field.fields ?? []) this.#count(child);
    const key = JSON.stringify(field);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** The field itself or its number. */
  pack(field: NotedField): PackedField {
    const key = JSON.stringify(field);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const packed = this.packed(field);
    if ((this.#counts.get(key) ?? 0) < 2 || key.length < LEAST_LENGTH) return packed;
    this.#numbers.set(key, this.shared.length);
    return this.shared.push(packed) - 1;
  }

  /** The field itself, never a number. */
  packed(field: NotedField): PackedFieldData {
    const list = [
      field.name ?? '',
      flagsOf(field),
      field.type ?? 0,
      field.kind ?? 0,
      field.fields?.map((child) => this.pack(child)) ?? 0,
      field.default === undefined ? 0 : field.default,
      field.options ?? 0,
      field.version ?? 0,
      field.facts ?? 0,
    ] as const;
    const last = list.findLastIndex((value, i) => i < 2 || value !== 0 || (i === 5 && field.default !== undefined));
    return list.slice(0, last + 1) as unknown as PackedFieldData;
  }
}

function flagsOf(field: NotedField): number {
  const set: { readonly [Name in keyof typeof FLAG]?: boolean | undefined } = {
    ...field,
    hasDefault: field.default !== undefined,
    optionsChecked: field.options !== undefined && field.unchecked !== true,
  };
  const names = Object.keys(FLAG) as (keyof typeof FLAG)[];
  return names.reduce((flags, name) => (set[name] === true ? flags | FLAG[name] : flags), 0);
}
