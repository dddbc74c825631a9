import type { ScalarNode } from '@weir/pipeline-parser';

/** The source lines of a plain or quoted scalar without the indentation of its further lines. */
export function flowLines(scalar: ScalarNode): readonly string[] {
  const lines = scalar.source.text.slice(scalar.span.start, scalar.span.end).split('\n');
  const trimmed = lines.map((line, i) => {
    const head = i === 0 ? line : line.replace(/^[ \t]+/, '');
    return i === lines.length - 1 ? head : trimEnd(head, scalar.style === 'double');
  });
  return scalar.style === 'double' ? trimmed.map(unescapeLetters) : trimmed;
}

/** Blanks in front of a line break are dropped, save one that a backslash protects. */
function trimEnd(line: string, escapes: boolean): string {
  const cut = line.replace(/[ \t]+$/, '');
  const slashes = escapes ? (/\\*$/.exec(cut)?.[0].length ?? 0) : 0;
  return slashes % 2 === 1 ? cut + line.charAt(cut.length) : cut;
}

const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|[\s\S])/g;
const LETTER = /^[\p{L}\p{N}\p{P}\p{S}]$/u;
/** `$` and `{` could make an environment reference that was none. */
const KEPT_ESCAPED = '"\\${';

/** Escaped letters as the letters themselves; whatever cannot be seen or has a meaning stays escaped. */
const unescapeLetters = (line: string): string =>
  line.replace(ESCAPE, (written, short?: string, long?: string, byte?: string) => {
    const digits = short ?? long ?? byte;
    if (digits === undefined) return written;
    const letter = String.fromCodePoint(Number.parseInt(digits, 16));
    return LETTER.test(letter) && !KEPT_ESCAPED.includes(letter) ? letter : written;
  });
