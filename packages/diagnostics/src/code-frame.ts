import type { LineIndex } from './line-index.js';

export interface CodeFrameOptions {
  /** Lines shown before and after; default 2. */
  readonly around?: number;
  /** 1-based column for a caret line under the marked line; none by default. */
  readonly column?: number;
}

/** Lines around a 1-based line, each with its number; the line itself is marked with `>`. */
export function codeFrame(index: LineIndex, line: number, options: CodeFrameOptions = {}): string {
  const around = options.around ?? 2;
  const first = Math.max(1, line - around);
  const last = Math.min(index.lineCount, line + around);
  const width = String(last).length;
  const rows: string[] = [];
  for (let n = first; n <= last; n++) {
    rows.push(`${n === line ? '>' : ' '} ${String(n).padStart(width)} | ${index.lineText(n)}`.trimEnd());
    if (n === line && options.column !== undefined)
      rows.push(`  ${' '.repeat(width)} | ${' '.repeat(options.column - 1)}^`);
  }
  return rows.join('\n');
}
