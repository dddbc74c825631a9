import { Problem } from '@weir/api-contract';
import { type FormatFinding, formatPipeline } from '@weir/formatter';

export interface FormatOutcome {
  readonly text: string;
  readonly changed: boolean;
}

/** The text in canonical style; text that is no sound YAML is a 400 that says where. */
export function formatText(text: string): FormatOutcome {
  const result = formatPipeline(text);
  if (result.ok) return { text: result.text, changed: result.changed };
  throw invalidYaml(result.findings);
}

/** Says what is wrong with YAML that cannot be used, and where. */
export function invalidYaml(findings: readonly Pick<FormatFinding, 'message' | 'line' | 'column'>[]): Problem {
  const [first] = findings;
  const place = first === undefined ? '' : `line ${first.line}, column ${first.column}: ${first.message}`;
  return new Problem('invalid_yaml', `the YAML cannot be read: ${place}`, {
    details: { findings: findings.slice(0, 50).map(({ line, column, message }) => ({ line, column, message })) },
  });
}
