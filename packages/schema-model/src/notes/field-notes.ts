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

/** A pattern of a note, read up to one of its segments. */
interface Place {
  readonly note: FieldNote;
  readonly pattern: readonly string[];
  readonly next: number;
}

/**
 * What a list of notes says about the field at a path, and about those below it. Going down one name leaves the notes
 * that can still concern something, which is soon none: comparing each path with all notes took a twentieth of a run.
 */
export class FieldNotes {
  readonly #places: readonly Place[];
  readonly #below = new Map<string, FieldNotes>();

  private constructor(places: readonly Place[]) {
    this.#places = places;
  }

  static of(notes: readonly FieldNote[]): FieldNotes {
    return new FieldNotes(
      notes.flatMap((note) => patternsOf(note).map((pattern): Place => ({ note, pattern, next: 0 }))),
    );
  }

  /** The same for the fields below a name. */
  below(name: string): FieldNotes {
    if (this.#places.length === 0) return this;
    let known = this.#below.get(name);
    if (known === undefined) {
      const places: Place[] = [];
      for (const { note, pattern, next } of this.#places) advance(note, pattern, next, name, places);
      known = places.length === 0 ? NOTHING : new FieldNotes(places);
      this.#below.set(name, known);
    }
    return known;
  }

  /** About the field at this path itself. */
  facts(): FieldFacts {
    if (this.#places.length === 0) return NO_FACTS;
    const found = new Set<FieldNote>();
    for (const { note, pattern, next } of this.#places) if (matches(pattern, next, [], 0)) found.add(note);
    if (found.size === 0) return NO_FACTS;
    const notes = [...found];
    const format = notes.flatMap((note) => ('format' in note ? [note.format] : [])).at(-1);
    const references = notes.flatMap((note) => ('references' in note ? [note.references] : [])).at(-1);
    return {
      constraints: notes.flatMap((note) => ('constraint' in note ? [note.constraint] : [])),
      ...(format !== undefined && { format }),
      ...(notes.some((note) => 'format' in note && note.late === true) && { late: true as const }),
      ...(references !== undefined && { references }),
    };
  }

  static readonly nothing = new FieldNotes([]);
}

const NOTHING = FieldNotes.nothing;
const NO_FACTS: FieldFacts = { constraints: [] };

/** Adds what is left of a pattern behind a name. */
function advance(note: FieldNote, pattern: readonly string[], next: number, name: string, out: Place[]): void {
  const segment = pattern[next];
  if (segment === undefined) return;
  if (segment === '**') {
    out.push({ note, pattern, next });
    advance(note, pattern, next + 1, name, out);
  } else if (segment === '*' || segment === name) out.push({ note, pattern, next: next + 1 });
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
