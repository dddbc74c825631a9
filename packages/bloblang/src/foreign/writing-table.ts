import { explain, type Recogniser } from './idiom.js';

/** A way of writing, told by the text on both sides of the place where reading stopped. */
export interface Writing {
  /** Matched against the line up to the place; what its first group holds belongs to the writing. */
  readonly before?: RegExp;
  /** Matched against the line from the place on; what it matches belongs to the writing. */
  readonly rest?: RegExp;
  readonly message: string;
  /** Replaces the writing; `$2` stands for the group of `rest`. */
  readonly correction?: string;
  readonly suggestion?: string;
}

/** An expression without alternatives that starts with one character: of a set, as it stands, or escaped. */
const OPENED = /^\^(?:\[(\w+)\]|([\w=,:;@#&<>!~%/"'-])|\\(\W))(?![*?{])[^|]*$/;

/** The characters, in small letters, that the text behind the place must start with; undefined when the expression does not tell. */
function openingOf({ rest }: Writing): string | undefined {
  const found = rest && OPENED.exec(rest.source);
  return found ? (found[1] ?? found[2] ?? found[3])?.toLowerCase() : undefined;
}

/**
 * The writings of a table that may fit what starts with a character. An expression is compiled when it is first tried, which
 * takes longer than all else that is done about a mistake, and most are told by their first character.
 */
function opened(writings: readonly Writing[]): (first: string) => readonly Writing[] {
  let openings: readonly (string | undefined)[] | undefined;
  const chosen = new Map<string, readonly Writing[]>();
  return (first) => {
    openings ??= writings.map(openingOf);
    const letter = first.toLowerCase();
    const key = letter !== '' && openings.some((opening) => opening?.includes(letter)) ? letter : 'none';
    let some = chosen.get(key);
    if (some === undefined) {
      some = writings.filter((_, i) => openings?.[i]?.includes(key) ?? true);
      chosen.set(key, some);
    }
    return some;
  };
}

/** A recogniser that takes the first writing of a table that fits. */
export const table = (writings: readonly Writing[]): Recogniser => {
  const likely = opened(writings);
  return (place) => {
    for (const { before, rest, message, correction, suggestion } of likely(place.rest.charAt(0))) {
      const left = before === undefined ? [''] : before.exec(place.before);
      const right = left === null ? null : rest === undefined ? [''] : rest.exec(place.rest);
      if (left === null || right === null) continue;
      const behind = left[1] ?? '';
      const start = behind === '' ? place.at : place.at - (place.before.length - place.before.lastIndexOf(behind));
      const text = correction?.replaceAll('$2', () => right[1] ?? '');
      return explain(place, start, place.at + (right[0] ?? '').length, message, {
        ...(text === undefined ? {} : { correction: text }),
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    }
    return undefined;
  };
};
