import type { LineIndex, Position, Severity } from '@weir/diagnostics';
import type { Finding } from '@weir/linter';

/** A finding with its place in lines and columns. */
export interface PlacedFinding {
  readonly finding: Finding;
  readonly start: Position;
  readonly end: Position;
}

/** What was found in one file. */
export interface FileReport {
  /** As the user named it; `-` is standard input. */
  readonly file: string;
  /** The distribution it was checked against, with its version. */
  readonly distribution: string;
  /** As it was read. */
  readonly text: string;
  readonly lines: LineIndex;
  readonly findings: readonly PlacedFinding[];
}

/** What was found in all files. */
export interface LintReport {
  readonly files: readonly FileReport[];
  /** Files of searched folders that are no pipelines. */
  readonly skipped: number;
}

/** How many findings of a severity a file, or all files, have. */
export const count = (files: readonly FileReport[], severity: Severity): number =>
  files.reduce((sum, { findings }) => sum + findings.filter(({ finding }) => finding.severity === severity).length, 0);

/** `1 error`, `2 errors`. */
export const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
