import type { ProblemDraft } from '../problem.js';
import type { Interpolated, Mapping } from '../syntax/ast.js';
import { walkTree } from './walk.js';

/** Constants of other languages, which here are fields of the document. */
const CONSTANTS: Readonly<Record<string, string>> = {
  None: 'null',
  nil: 'null',
  NULL: 'null',
  Null: 'null',
  undefined: 'null',
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
};

/** `None`, `True`, `undefined`: bare words that read fields of those names. */
export function foreignConstants(tree: Mapping | Interpolated): readonly ProblemDraft[] {
  const found: ProblemDraft[] = [];
  walkTree(tree, (node) => {
    const meant = node.kind === 'identifier' && Object.hasOwn(CONSTANTS, node.name) ? CONSTANTS[node.name] : undefined;
    if (meant === undefined || node.kind !== 'identifier') return;
    found.push({
      code: 'foreign_idiom',
      message: `${node.name} reads a field of that name; the constant is ${meant}`,
      span: { start: node.start, end: node.end },
      name: node.name,
      suggestions: [meant],
      correction: meant,
    });
  });
  return found;
}
