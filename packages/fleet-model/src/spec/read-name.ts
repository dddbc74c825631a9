import { kindOf, type SpecFindings } from './spec-findings.js';

const DNS_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME = 253;

/** Reads a required name; names that are no DNS labels work, with a warning. */
export function readName(input: unknown, findings: SpecFindings): string {
  if (input === undefined || input === null || input === '') {
    findings.error('name', 'is required: the name of the job, unique in its namespace');
    return '';
  }
  if (typeof input !== 'string') {
    findings.error('name', `must be a string, not ${kindOf(input)}`);
    return '';
  }
  const problem = nameProblem(input);
  if (problem !== undefined) findings.error('name', problem);
  else if (!DNS_LABEL.test(input)) {
    findings.warn('name', 'is not a DNS label (lower-case letters, digits and -, at most 63): some tools need that');
  }
  return input;
}

/** Reads an optional namespace; `*` is reserved for "all namespaces" in queries. */
export function readNamespace(input: unknown, fallback: string, findings: SpecFindings): string {
  if (input === undefined || input === null || input === '') return fallback;
  if (typeof input !== 'string') {
    findings.error('namespace', `must be a string, not ${kindOf(input)}`);
    return fallback;
  }
  const problem = input === '*' ? 'must not be *, which stands for all namespaces' : nameProblem(input);
  if (problem !== undefined) findings.error('namespace', problem);
  return input;
}

function nameProblem(name: string): string | undefined {
  if (name.length > MAX_NAME) return `has ${name.length} characters; at most ${MAX_NAME} are allowed`;
  if (name !== name.trim()) return 'must not begin or end with white space';
  if (/\p{Cc}/u.test(name)) return 'must not contain control characters';
  return /\p{Cs}/u.test(name) ? 'must be valid Unicode text' : undefined;
}
