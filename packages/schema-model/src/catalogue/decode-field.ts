import type { FieldSpec } from '../field-spec.js';
import { parseDuration } from '../formats/duration.js';
import type { ValueFormat } from '../formats/value-format.js';
import type { FieldNotes } from '../notes/field-notes.js';
import { type PackedCatalogue, type PackedField, type PackedFieldData, unpack } from './packed-data.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A packed field with its defaults filled in and what the notes know about it; `above` are the notes of what it stands in.
 * What is not there is left out one property at a time: spreading took three times as long.
 */
export function decodeField(packed: PackedField, shared: PackedCatalogue['shared'], above: FieldNotes): FieldSpec {
  const data = unpack(packed, shared);
  const notes = data.name === undefined ? above : above.below(data.name);
  const { constraints, format = formatOf(data), late, references } = notes.facts();
  const field: Writable<FieldSpec> = {
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
    optionsChecked: data.options !== undefined && data.unchecked !== true,
  };
  if (data.default !== undefined) field.default = data.default;
  if (data.options !== undefined) field.options = data.options;
  if (data.fields !== undefined) field.children = data.fields.map((child) => decodeField(child, shared, notes));
  if (data.version !== undefined) field.version = data.version;
  if (constraints.length > 0) field.constraints = constraints;
  if (format !== undefined) field.format = format;
  if (late !== undefined) field.late = late;
  if (references !== undefined) field.references = references;
  return field;
}

/** A default that is a Go duration tells that the field is read as one; interpolated text is read per message instead. */
function formatOf(data: PackedFieldData): ValueFormat | undefined {
  const plain = data.type === undefined && data.kind === undefined && data.interpolated !== true;
  // A duration begins with a digit, a sign or a dot, all of which stand before the colon.
  const isDuration =
    plain &&
    typeof data.default === 'string' &&
    data.default.charCodeAt(0) < 58 &&
    parseDuration(data.default) !== undefined;
  return isDuration && data.default !== '0' ? 'duration' : undefined;
}
