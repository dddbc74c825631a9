import { count, type FileReport, type PlacedFinding } from '../lint/lint-report.js';
import type { Reporter } from './reporter.js';

/** JUnit XML: a suite per file; an error is a failed case, whatever else is found is noted in a passed one. */
export const junit: Reporter = ({ files }) => {
  const cases = files.reduce((sum, { findings }) => sum + Math.max(1, findings.length), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="weir lint" tests="${cases}" failures="${count(files, 'error')}">`,
    ...files.flatMap(suite),
    '</testsuites>',
    '',
  ].join('\n');
};

function suite(file: FileReport): readonly string[] {
  const name = escaped(file.file);
  const failures = count([file], 'error');
  return [
    `  <testsuite name="${name}" tests="${Math.max(1, file.findings.length)}" failures="${failures}">`,
    ...(file.findings.length === 0 ? [`    <testcase classname="${name}" name="lint"/>`] : []),
    ...file.findings.flatMap((placed) => testCase(name, placed)),
    '  </testsuite>',
  ];
}

function testCase(file: string, { finding, start }: PlacedFinding): readonly string[] {
  const name = escaped(`${start.line}:${start.column} ${finding.kind}`);
  const message = escaped(finding.message);
  const inside =
    finding.severity === 'error'
      ? `<failure type="${finding.category}" message="${message}">${escaped(finding.why)}</failure>`
      : `<system-out>${escaped(finding.severity)}: ${message}</system-out>`;
  return [`    <testcase classname="${file}" name="${name}">`, `      ${inside}`, '    </testcase>'];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML 1.0: special signs as entities, signs that XML cannot hold replaced. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/[\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
