import type { Expression } from '../syntax/ast.js';
import type { Report } from './report.js';

/** Constants of other languages, which here are fields of the document. */
const CONSTANTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    None: 'null',
    nil: 'null',
    NULL: 'null',
    Null: 'null',
    undefined: 'null',
    True: 'true',
    TRUE: 'true',
    False: 'false',
    FALSE: 'false',
  }),
);

/** `None`, `True`, `undefined`: bare words that read fields of those names. */
export function foreignConstant(node: Expression, report: Report): void {
  if (node.kind !== 'identifier') return;
  const meant = CONSTANTS.get(node.name);
  if (meant === undefined) return;
  report({
    code: 'foreign_idiom',
    message: `${node.name} reads a field of that name; the constant is ${meant}`,
    span: { start: node.start, end: node.end },
    name: node.name,
    suggestions: [meant],
    correction: meant,
  });
}
