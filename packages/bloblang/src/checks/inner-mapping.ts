import type { Dialect } from '../dialect.js';
import type { ProblemDraft } from '../problem.js';
import { pureDialect } from '../pure-dialect.js';
import type { Mapping, MethodCall } from '../syntax/ast.js';
import { parse } from '../syntax/parser.js';

/** The first mistake of a mapping that a mapping runs by `.bloblang("…")`; it counts as one of the call. */
export function checkInnerMapping(
  call: MethodCall,
  dialect: Dialect,
  check: (tree: Mapping, dialect: Dialect) => readonly ProblemDraft[],
): readonly ProblemDraft[] {
  const text = call.args[0]?.value;
  if (text?.kind !== 'string') return [];
  const { tree, problems } = parse(text.value, { indexing: dialect.name === 'bento' });
  const first = problems[0] ?? check(tree, pureDialect(dialect))[0];
  if (first === undefined) return [];
  const span = { start: call.nameSpan.start, end: call.end };
  return [{ code: 'invalid_argument', message: first.message, span, at: call.end, name: call.name }];
}
