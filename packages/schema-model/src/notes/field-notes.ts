import type { Constraint } from '../constraints/constraint.js';
import type { ResourceType } from '../field-spec.js';
import type { ValueFormat } from '../formats/value-format.js';

/**
 * Something we know about fields that the engine does not list as data.
 * `at` holds field patterns: `input.nats.prefetch_count` is one field, `input.redis` the whole config of a component,
 * `root.http` a root field; `*` stands for one segment, `**` for any number, `{a,b}` for either.
 */
export type FieldNote = { readonly at: string | readonly string[] } & (
  | { readonly constraint: Constraint }
  | { readonly format: ValueFormat; readonly late?: true }
  | { readonly references: ResourceType }
);

/** What the notes say about one field. */
export interface FieldFacts {
  readonly constraints: readonly Constraint[];
  readonly format?: ValueFormat;
  readonly late?: true;
  readonly references?: ResourceType;
}

interface CompiledNote {
  readonly patterns: readonly (readonly string[])[];
  readonly note: FieldNote;
}

/** Answers what a list of notes says about the field at a path; `within` narrows the list to one component first. */
export class FieldNotes {
  readonly #notes: readonly CompiledNote[];

  private constructor(notes: readonly CompiledNote[]) {
    this.#notes = notes;
  }

  static of(notes: readonly FieldNote[]): FieldNotes {
    return new FieldNotes(notes.map((note) => ({ note, patterns: patternsOf(note) })));
  }

  /** Only those notes that can concern the fields below this path. */
  within(prefix: readonly string[]): FieldNotes {
    return new FieldNotes(this.#notes.filter(({ patterns }) => patterns.some((p) => reaches(p, 0, prefix, 0))));
  }

  at(path: readonly string[]): FieldFacts {
    const found = this.#notes.filter(({ patterns }) => patterns.some((p) => matches(p, 0, path, 0))).map((n) => n.note);
    const format = found.flatMap((note) => ('format' in note ? [note.format] : [])).at(-1);
    const references = found.flatMap((note) => ('references' in note ? [note.references] : [])).at(-1);
    return {
      constraints: found.flatMap((note) => ('constraint' in note ? [note.constraint] : [])),
      ...(format !== undefined && { format }),
      ...(found.some((note) => 'format' in note && note.late === true) && { late: true as const }),
      ...(references !== undefined && { references }),
    };
  }
}

/** The patterns of a note with braces expanded, split into segments. */
export function patternsOf(note: FieldNote): readonly (readonly string[])[] {
  return [note.at].flat().flatMap((pattern) => expandBraces(pattern).map((plain) => plain.split('.')));
}

function expandBraces(pattern: string): readonly string[] {
  const open = pattern.indexOf('{');
  if (open < 0) return [pattern];
  const close = pattern.indexOf('}', open);
  const [before, after] = [pattern.slice(0, open), pattern.slice(close + 1)];
  return pattern
    .slice(open + 1, close)
    .split(',')
    .flatMap((word) => expandBraces(`${before}${word}${after}`));
}

/** Whether a pattern names exactly this path. */
export function matches(pattern: readonly string[], p: number, path: readonly string[], i: number): boolean {
  const segment = pattern[p];
  if (segment === undefined) return i === path.length;
  if (segment === '**')
    return matches(pattern, p + 1, path, i) || (i < path.length && matches(pattern, p, path, i + 1));
  return i < path.length && (segment === '*' || segment === path[i]) && matches(pattern, p + 1, path, i + 1);
}

function reaches(pattern: readonly string[], p: number, prefix: readonly string[], i: number): boolean {
  const segment = pattern[p];
  if (i === prefix.length || segment === '**') return true;
  return segment !== undefined && (segment === '*' || segment === prefix[i]) && reaches(pattern, p + 1, prefix, i + 1);
}
