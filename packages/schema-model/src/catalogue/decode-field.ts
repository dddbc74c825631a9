import type { FieldSpec } from '../field-spec.js';
import { parseDuration } from '../formats/duration.js';
import type { ValueFormat } from '../formats/value-format.js';
import type { FieldNotes } from '../notes/field-notes.js';
import { type PackedCatalogue, type PackedField, type PackedFieldData, unpack } from './packed-data.js';

/** What decoding needs beside the field itself. */
export interface DecodeContext {
  readonly shared: PackedCatalogue['shared'];
  readonly notes: FieldNotes;
}

/** A packed field with its defaults filled in and what the notes know about it; `parent` is the path that it stands at. */
export function decodeField(packed: PackedField, parent: readonly string[], context: DecodeContext): FieldSpec {
  const data = unpack(packed, context.shared);
  const path = data.name === undefined ? parent : [...parent, data.name];
  const { constraints, format = formatOf(data), late, references } = context.notes.at(path);
  return {
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
    ...(data.default !== undefined && { default: data.default }),
    ...(data.options !== undefined && { options: data.options }),
    optionsChecked: data.options !== undefined && data.unchecked !== true,
    ...(data.fields !== undefined && {
      children: data.fields.map((field) => decodeField(field, path, context)),
    }),
    ...(data.version !== undefined && { version: data.version }),
    ...(constraints.length > 0 && { constraints }),
    ...(format !== undefined && { format }),
    ...(late !== undefined && { late }),
    ...(references !== undefined && { references }),
  };
}

/** A default that is a Go duration tells that the field is read as one; interpolated text is read per message instead. */
function formatOf(data: PackedFieldData): ValueFormat | undefined {
  const plain = data.type === undefined && data.kind === undefined && data.interpolated !== true;
  const isDuration = plain && typeof data.default === 'string' && parseDuration(data.default) !== undefined;
  return isDuration && data.default !== '0' ? 'duration' : undefined;
}
