import type { FieldData } from '../catalogue/data-schema.js';
import { parseDuration } from '../formats/duration.js';
import type { ValueFormat } from '../formats/value-format.js';
import type { FieldFacts, FieldNotes } from '../notes/field-notes.js';

/** A field of a data file with what the notes know about it; undefined when they say nothing. */
export type NotedField = Omit<FieldData, 'fields'> & {
  readonly facts: Partial<FieldFacts> | undefined;
  readonly fields: readonly NotedField[] | undefined;
};

/** Adds to a field, and to those below it, what the notes know; `above` are the notes of what it stands in. */
export function attachNotes(field: FieldData, above: FieldNotes): NotedField {
  const notes = field.name === undefined ? above : above.below(field.name);
  const { constraints, format = formatOf(field), ...rest } = notes.facts();
  const facts: Partial<FieldFacts> = {
    ...(constraints.length > 0 && { constraints }),
    ...(format !== undefined && { format }),
    ...rest,
  };
  return {
    ...field,
    facts: Object.keys(facts).length > 0 ? facts : undefined,
    fields: field.fields?.map((child) => attachNotes(child, notes)),
  };
}

/** A default that is a Go duration tells that the field is read as one; interpolated text is read per message instead. */
function formatOf(field: FieldData): ValueFormat | undefined {
  const plain = field.type === undefined && field.kind === undefined && field.interpolated !== true;
  const isDuration = plain && typeof field.default === 'string' && parseDuration(field.default) !== undefined;
  return isDuration && field.default !== '0' ? 'duration' : undefined;
}
