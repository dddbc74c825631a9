import type { Readable } from '@weir/advisor';
import { Problem } from '@weir/api-contract';

/** Why a text is of no use, and where; 1-based. */
interface PlacedReason {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Most reasons that are told at once. */
const MOST_REASONS = 50;

/** Says what is wrong with YAML that cannot be used, and where. */
export function invalidYaml(findings: readonly PlacedReason[]): Problem {
  const [first] = findings;
  const place = first === undefined ? '' : `line ${first.line}, column ${first.column}: ${first.message}`;
  return new Problem('invalid_yaml', `the YAML cannot be read: ${place}`, {
    details: {
      findings: findings.slice(0, MOST_REASONS).map(({ line, column, message }) => ({ line, column, message })),
    },
  });
}

/** What was read of a pipeline; a text that is none is a 400 that says where. */
export function readable<T>(read: Readable<T>): T {
  if (read.ok) return read.value;
  throw invalidYaml(read.findings);
}
