import type { FieldData } from '../catalogue/data-schema.js';
import type { NotedField } from '../catalogue/packed-data.js';
import { parseDuration } from '../formats/duration.js';
import type { ValueFormat } from '../formats/value-format.js';
import type { FieldNotes } from '../notes/field-notes.js';

/** A field of a data file with what the notes know about it and about those below; `above` are the notes of what it stands in. */
export function attachNotes(field: FieldData, above: FieldNotes): NotedField {
  const notes = field.name === undefined ? above : above.below(field.name);
  const { constraints, format = formatOf(field), late, references } = notes.facts();
  const { fields, ...own } = field;
  return {
    ...own,
    ...(constraints.length > 0 && { constraints }),
    ...(format !== undefined && { format }),
    ...(late !== undefined && { late }),
    ...(references !== undefined && { references }),
    ...(fields !== undefined && { fields: fields.map((child) => attachNotes(child, notes)) }),
  };
}

/** A default that is a Go duration tells that the field is read as one; interpolated text is read per message instead. */
function formatOf(field: FieldData): ValueFormat | undefined {
  const plain = field.type === undefined && field.kind === undefined && field.interpolated !== true;
  const isDuration = plain && typeof field.default === 'string' && parseDuration(field.default) !== undefined;
  return isDuration && field.default !== '0' ? 'duration' : undefined;
}
