import type { ProblemDraft } from '../problem.js';
import type { Interpolated, Mapping } from '../syntax/ast.js';
import { walkTree } from './walk.js';

/** `{a: 1}`: the key is what the field `a` holds, not the text "a". */
export function objectKeys(tree: Mapping | Interpolated): readonly ProblemDraft[] {
  const found: ProblemDraft[] = [];
  const given = new Set<string>();
  walkTree(tree, (node) => {
    if (node.kind === 'lambda') given.add(node.parameter);
  });
  walkTree(tree, (node) => {
    if (node.kind !== 'object') return;
    for (const { key } of node.entries) {
      if (key.kind !== 'identifier' || key.name === 'this' || key.name === 'root' || given.has(key.name)) continue;
      found.push({
        code: 'suspicious_key',
        message: `the key is what the field ${key.name} holds; a fixed key stands in double quotes`,
        span: { start: key.start, end: key.end },
        name: key.name,
        suggestions: [`"${key.name}"`],
        correction: `"${key.name}"`,
      });
    }
  });
  return found;
}
