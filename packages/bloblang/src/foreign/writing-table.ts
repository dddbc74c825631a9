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

/** A recogniser that takes the first writing of a table that fits. */
export const table =
  (writings: readonly Writing[]): Recogniser =>
  (place) => {
    for (const { before, rest, message, correction, suggestion } of writings) {
      const left = before === undefined ? [''] : before.exec(place.before);
      const right = rest === undefined ? [''] : rest.exec(place.rest);
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
