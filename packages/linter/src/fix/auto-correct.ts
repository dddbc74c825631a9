import { applyEdits, type Edit } from '@weir/diagnostics';
import type { LintOptions } from '../engine/context.js';
import type { Finding } from '../finding.js';
import { type LintResult, lint } from '../lint.js';

/** One correction that was made to the user's text. */
export interface Correction {
  /** 1-based line in the text as the user sent it. */
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly why: string;
  readonly finding: Finding;
}

export interface AutoCorrection<Result extends LintResult = LintResult> {
  /** The text with every correction that held; the given text when there was none. */
  readonly text: string;
  readonly corrections: readonly Correction[];
  /** What is left, found in the corrected text. */
  readonly result: Result;
}

/** Checks made in all, so that a text with very many mistakes is corrected in part rather than for ever. */
const MOST_CHECKS = 30;

/**
 * Corrects the user's own text: applies only corrections that are certain, as edits that leave everything else alone,
 * checks again and withdraws what makes matters worse. `check` defaults to linting with the same options.
 */
export function autoCorrect(text: string, options: LintOptions): AutoCorrection;
export function autoCorrect<Result extends LintResult>(
  text: string,
  check: (text: string) => Result,
): AutoCorrection<Result>;
export function autoCorrect(text: string, by: LintOptions | ((text: string) => LintResult)): AutoCorrection {
  const check = typeof by === 'function' ? by : (candidate: string) => lint(candidate, by);
  let current = { text, result: check(text) };
  const corrections: Correction[] = [];
  const refused = new Set<string>();
  let checks = 1;
  while (checks < MOST_CHECKS) {
    const open = current.result.findings.filter((f) => editsOf(f).length > 0 && !refused.has(keyOf(f)));
    const together = apart(open);
    if (together.length === 0) break;
    const all = attempt(current, together, check);
    checks++;
    if (together.length === 1 || all.held) {
      if (all.held) {
        corrections.push(...together.map((f) => describe(f, current.result)));
        current = all;
      } else for (const finding of together) refused.add(keyOf(finding));
      continue;
    }
    const found = firstThatHolds(current, together, check, refused, MOST_CHECKS - checks);
    checks += found.checks;
    if (found.state === undefined) break;
    corrections.push(describe(found.state.finding, current.result));
    current = found.state;
  }
  return { text: current.text, corrections: inOrder(corrections), result: current.result };
}

/** `line 3: kafak -> kafka (redpanda-connect has no input kafak)`. */
export const describeCorrection = ({ line, from, to, why }: Correction): string =>
  `line ${line}: ${from} -> ${to} (${why})`;

interface State {
  readonly text: string;
  readonly result: LintResult;
}

const editsOf = (finding: Finding): readonly Edit[] =>
  finding.suggestions.find((s) => s.certain && s.edits.length > 0)?.edits ?? [];

const keyOf = (finding: Finding): string => `${finding.kind}\0${finding.path}\0${finding.found}`;

/** Those whose edits do not touch each other, the first of the text first. */
function apart(findings: readonly Finding[]): readonly Finding[] {
  let end = -1;
  return findings.filter((finding) => {
    const edits = editsOf(finding);
    const start = Math.min(...edits.map((edit) => edit.span.start));
    if (start < end) return false;
    end = Math.max(...edits.map((edit) => edit.span.end));
    return true;
  });
}

function attempt(
  state: State,
  findings: readonly Finding[],
  check: (text: string) => LintResult,
): State & { readonly held: boolean } {
  const text = applyEdits(state.text, findings.flatMap(editsOf));
  const result = check(text);
  const fewer = errorCount(result) <= errorCount(state.result) - findings.filter((f) => f.severity === 'error').length;
  return { text, result, held: fewer && result.findings.length <= state.result.findings.length };
}

const errorCount = (result: LintResult): number => result.findings.filter((f) => f.severity === 'error').length;

function firstThatHolds(
  state: State,
  findings: readonly Finding[],
  check: (text: string) => LintResult,
  refused: Set<string>,
  budget: number,
): { readonly state: (State & { readonly finding: Finding }) | undefined; readonly checks: number } {
  let checks = 0;
  for (const finding of findings) {
    if (checks >= budget) break;
    const alone = attempt(state, [finding], check);
    checks++;
    if (alone.held) return { state: { ...alone, finding }, checks };
    refused.add(keyOf(finding));
  }
  return { state: undefined, checks };
}

function describe(finding: Finding, { pipeline }: LintResult): Correction {
  return {
    line: pipeline.yaml.source.lines.positionAt(finding.span.start).line,
    from: finding.found,
    to: finding.correction ?? '',
    why: finding.message.split('; ', 1)[0] ?? finding.message,
    finding,
  };
}

const inOrder = (corrections: readonly Correction[]): readonly Correction[] =>
  [...corrections].sort((a, b) => a.line - b.line);
