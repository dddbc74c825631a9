import { count } from '../lint/lint-report.js';
import { jsonText } from '../output/json.js';
import type { Reporter } from './reporter.js';

/** For programs: everything a finding says, places 1-based. */
export const json: Reporter = ({ files }) =>
  jsonText({
    valid: count(files, 'error') === 0,
    error_count: count(files, 'error'),
    warning_count: count(files, 'warning'),
    info_count: count(files, 'info'),
    files: files.map((file) => ({
      file: file.file,
      distribution: file.distribution,
      valid: count([file], 'error') === 0,
      findings: file.findings.map(({ finding, start, end }) => ({
        severity: finding.severity,
        category: finding.category,
        kind: finding.kind,
        rule: finding.rule,
        checker: finding.checker,
        message: finding.message,
        why: finding.why,
        path: finding.path,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        found: finding.found,
        correction: finding.correction,
      })),
    })),
  });
