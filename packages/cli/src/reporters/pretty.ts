import { codeFrame, type Severity } from '@weir/diagnostics';
import { count, type FileReport, type LintReport, type PlacedFinding, plural } from '../lint/lint-report.js';
import type { Reporter } from './reporter.js';

const COLORS: Readonly<Record<Severity, string>> = { error: '31', warning: '33', info: '36' };

/** For people: each finding with its place, the lines around it and what to write instead. */
export const pretty: Reporter = (report, { colors }) => {
  const paint = (code: string, text: string): string => (colors ? `\u001b[${code}m${text}\u001b[0m` : text);

  const block = (file: FileReport, { finding, start }: PlacedFinding): string => {
    const head = [
      paint('1', `${file.file}:${start.line}:${start.column}`),
      paint(COLORS[finding.severity], finding.severity),
      finding.message,
      paint('2', `(${finding.kind})`),
    ].join(' ');
    const frame = codeFrame(file.lines, start.line, { around: 1, column: start.column }).replace(/^/gm, '  ');
    const fixes = finding.suggestions.map(({ title }) => `  ${paint('32', 'fix:')} ${title}\n`);
    return `${head}\n${frame}\n${fixes.join('')}\n`;
  };

  return report.files.flatMap((file) => file.findings.map((one) => block(file, one))).join('') + summary(report);
};

function summary({ files, skipped }: LintReport): string {
  const found = (['error', 'warning', 'info'] as const)
    .map((severity) => [count(files, severity), severity === 'info' ? 'note' : severity] as const)
    .filter(([n]) => n > 0)
    .map(([n, word]) => plural(n, word));
  const left = skipped === 0 ? '' : ` (${plural(skipped, 'file')} left out: no pipelines)`;
  const distributions = [...new Set(files.map(({ distribution }) => distribution))].join(' and ');
  const against = distributions === '' ? '' : `, checked against ${distributions}`;
  return `${plural(files.length, 'file')}: ${found.length === 0 ? 'nothing wrong' : found.join(', ')}${against}${left}\n`;
}
