import type { Selector } from '../job/job-spec.js';
import { parseLabelExpression } from '../selector/label-expression.js';
import { readObject, warnUnknown } from './read-field.js';
import { readLabels } from './read-labels.js';
import { child, kindOf, type SpecFindings } from './spec-findings.js';

/** Reads a selector; an absent one matches every node. */
export function readSelector(input: unknown, path: string, findings: SpecFindings): Selector {
  const selector = readObject(input, path, findings) ?? {};
  warnUnknown(selector, path, ['match_labels', 'match_expressions', 'match_ids'], findings);
  const expressionsAt = child(path, 'match_expressions');
  const expressions = readTextList(selector.match_expressions, expressionsAt, findings);
  expressions.forEach((text, index) => {
    if (parseLabelExpression(text) === undefined) {
      findings.error(
        child(expressionsAt, index),
        `"${text}" is no label expression; write k=v, k!=v, k in (a,b), k notin (a,b), k or !k`,
      );
    }
  });
  return {
    match_labels: readLabels(selector.match_labels, child(path, 'match_labels'), findings),
    match_expressions: expressions,
    match_ids: readTextList(selector.match_ids, child(path, 'match_ids'), findings),
  };
}

function readTextList(input: unknown, path: string, findings: SpecFindings): readonly string[] {
  if (input === undefined || input === null) return [];
  if (!Array.isArray(input)) {
    findings.error(path, `must be a list of strings, not ${kindOf(input)}`);
    return [];
  }
  return input.flatMap((item: unknown, index) => {
    if (typeof item === 'string') return [item];
    findings.error(child(path, index), `must be a string, not ${kindOf(item)}`);
    return [];
  });
}
