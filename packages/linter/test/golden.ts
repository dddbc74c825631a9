import { LineIndex } from '@weir/diagnostics';
import type { Finding } from '../src/index.js';

/** One line per finding: `12:5 error unknown_component kafak -> kafka`. */
export function goldenLines(text: string, findings: readonly Finding[]): string {
  const lines = new LineIndex(text);
  return findings
    .map((finding) => {
      const { line, column } = lines.positionAt(finding.span.start);
      const correction = finding.correction === null ? '' : ` -> ${finding.correction}`;
      return `${line}:${column} ${finding.severity} ${finding.kind} ${oneLine(finding.found)}${correction}`.trimEnd();
    })
    .map((line) => `${line}\n`)
    .join('');
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ⏎ ');
