import type { FieldSpec } from '../field-spec.js';
import { parseDuration } from '../formats/duration.js';
import type { ValueFormat } from '../formats/value-format.js';
import type { FieldNotes } from '../notes/field-notes.js';
import type { FieldData } from './data-schema.js';

/** A field of a data file with its defaults filled in and what the notes know about it; `path` is where notes look. */
export function decodeField(data: FieldData, path: readonly string[], notes: FieldNotes): FieldSpec {
  const { constraints, format = formatOf(data), references } = notes.at(path);
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
      children: data.fields.map((field) => decodeField(field, [...path, field.name ?? ''], notes)),
    }),
    ...(data.version !== undefined && { version: data.version }),
    ...(constraints.length > 0 && { constraints }),
    ...(format !== undefined && { format }),
    ...(references !== undefined && { references }),
  };
}

/** A default that is a Go duration tells that the field is read as one; interpolated text is read per message instead. */
function formatOf(data: FieldData): ValueFormat | undefined {
  const plain = data.type === undefined && data.kind === undefined && data.interpolated !== true;
  const isDuration = plain && typeof data.default === 'string' && parseDuration(data.default) !== undefined;
  return isDuration && data.default !== '0' ? 'duration' : undefined;
}
