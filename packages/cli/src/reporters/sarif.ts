import { factsOf, isKind } from '@weir/hallucination-taxonomy';
import type { PlacedFinding } from '../lint/lint-report.js';
import { jsonText } from '../output/json.js';
import type { Reporter } from './reporter.js';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** SARIF 2.1.0, as code scanning services read it. */
export const sarif: Reporter = ({ files }, { version }) => {
  const kinds = [...new Set(files.flatMap(({ findings }) => findings.map(({ finding }) => finding.kind)))].sort();
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'weir', version, rules: kinds.map(rule) } },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({ file, findings }) => findings.map((placed) => result(file, placed, kinds))),
      },
    ],
  });
};

function rule(kind: string): object {
  if (!isKind(kind)) return { id: kind };
  const { title, why, severity } = factsOf(kind);
  return {
    id: kind,
    shortDescription: { text: title },
    help: { text: why },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function result(file: string, { finding, start, end }: PlacedFinding, kinds: readonly string[]): object {
  const region = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  const uri = file === '-' ? 'stdin' : file.split('/').map(encodeURIComponent).join('/');
  return {
    ruleId: finding.kind,
    ruleIndex: kinds.indexOf(finding.kind),
    level: LEVELS[finding.severity],
    message: { text: finding.message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, region },
        logicalLocations: [{ fullyQualifiedName: finding.path }],
      },
    ],
  };
}
