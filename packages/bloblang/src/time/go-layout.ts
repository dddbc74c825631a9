/** One element of a Go time layout: text that stands for itself, or a field of the date written as the reference date has it. */
export type LayoutPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: string };

/**
 * Spellings of the fields, longest first where one starts another. Source of facts: the layout constants of Go's time
 * package (reference date Mon Jan 2 15:04:05 MST 2006).
 */
const FIELDS = [
  'January',
  'Jan',
  'Monday',
  'Mon',
  'MST',
  '002',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '2006',
  '_2006',
  '__2',
  '_2',
  '-07:00:00',
  '-070000',
  '-07:00',
  '-0700',
  '-07',
  'Z07:00:00',
  'Z070000',
  'Z07:00',
  'Z0700',
  'Z07',
  '15',
  'PM',
  'pm',
  '1',
  '2',
  '3',
  '4',
  '5',
] as const;

const FRACTION = /^[.,](0+|9+)(?![0-9])/;

/** A layout split into its parts. */
export function layoutParts(layout: string): readonly LayoutPart[] {
  const parts: LayoutPart[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  for (let at = 0; at < layout.length; ) {
    const field = fieldAt(layout, at);
    if (field === undefined) {
      text += layout[at];
      at += 1;
      continue;
    }
    if (field === '_2006') {
      text += '_';
      at += 1;
      continue;
    }
    flush();
    parts.push({ kind: 'field', field });
    at += field.length;
  }
  flush();
  return parts;
}

function fieldAt(layout: string, at: number): string | undefined {
  const fraction = FRACTION.exec(layout.slice(at));
  if (fraction !== null) return fraction[0];
  const field = FIELDS.find((name) => layout.startsWith(name, at));
  if (field === 'Jan' || field === 'Mon') {
    return /^[a-z]/.test(layout.slice(at + 3)) ? undefined : field;
  }
  return field;
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The layout of RFC 3339 with as many digits of the second as are needed. */
export const RFC3339_NANO = '2006-01-02T15:04:05.999999999Z07:00';
