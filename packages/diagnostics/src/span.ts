/** A half-open range `[start, end)` of UTF-16 offsets into one text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place for people: 1-based line and column, columns counted in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** True when the two spans share at least one offset, or one is empty and lies within the other. */
export const spansOverlap = (a: Span, b: Span): boolean =>
  a.start < b.end && b.start < a.end
    ? true
    : a.start === a.end || b.start === b.end
      ? a.start <= b.end && b.start <= a.end
      : false;

/** The smallest span that holds both. */
export const spanUnion = (a: Span, b: Span): Span => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
