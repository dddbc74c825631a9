import { wireHallucination } from '@weir/verdict';
import { count, type FileReport } from '../lint/lint-report.js';
import { jsonText } from '../output/json.js';
import type { Reporter } from './reporter.js';

/** For programs: findings in the words of the validation service, and what only a file on disk needs beyond. */
export const json: Reporter = ({ files }) =>
  jsonText({
    ...totals(files),
    files: files.map((file) => ({
      file: file.file,
      distribution: file.distribution,
      ...totals([file]),
      hallucinations: file.findings.map(({ finding, end }) => ({
        ...wireHallucination(finding, file.text, file.lines),
        end_line: end.line,
        end_column: end.column,
        kind: finding.kind,
        checker: finding.checker,
      })),
    })),
  });

const totals = (files: readonly FileReport[]) => ({
  valid: count(files, 'error') === 0,
  error_count: count(files, 'error'),
  warning_count: count(files, 'warning'),
  info_count: count(files, 'info'),
});
