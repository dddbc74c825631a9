import type { NotedField, PackedField, PackedFieldData } from '../catalogue/packed-data.js';

/** A shorter text is not worth a number in its place. */
const LEAST_LENGTH = 24;

/**
 * Replaces every field that occurs more than once by its number in `shared`: TLS, batching and the like are most of a
 * catalogue. Numbers may stand wherever a field may, inside shared fields too, but only behind the fields they stand for.
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

  /** The field itself, its children packed, or its number. */
  pack(field: NotedField): PackedField {
    const key = JSON.stringify(field);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const small = this.packChildren(field);
    if ((this.#counts.get(key) ?? 0) < 2 || key.length < LEAST_LENGTH) return small;
    this.#numbers.set(key, this.shared.length);
    return this.shared.push(small) - 1;
  }

  /** The field itself, never a number, its children packed. */
  packChildren({ fields, ...own }: NotedField): PackedFieldData {
    return fields === undefined ? own : { ...own, fields: fields.map((child) => this.pack(child)) };
  }
}
