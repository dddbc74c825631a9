import { suggestName } from '@weir/diagnostics';
import type { ProblemDraft } from '../problem.js';
import type { Expression, Mapping, MethodCall, StringLiteral } from '../syntax/ast.js';
import type { Report } from './report.js';

/** `.apply("name")` of a map that the mapping does not have; nothing is said when it imports maps. */
export function unknownMaps(tree: Mapping, applied: readonly MethodCall[], report: Report): void {
  if (applied.length === 0) return;
  if (tree.statements.some(({ kind }) => kind === 'import' || kind === 'from')) return;
  const maps = new Set<string>();
  for (const statement of tree.statements) if (statement.kind === 'map-statement') maps.add(statement.name);
  for (const { args } of applied) {
    const argument: Expression | undefined = args[0]?.value;
    if (argument?.kind === 'string' && !maps.has(argument.value)) report(() => problem(argument, maps));
  }
}

function problem({ value, start, end }: StringLiteral, maps: ReadonlySet<string>): ProblemDraft {
  const meant = suggestName(value, [...maps]);
  return {
    code: 'unknown_map',
    message: `map ${value} is not defined in this mapping${meant === null ? '' : `, did you mean ${meant.name}?`}`,
    span: { start, end },
    name: value,
    suggestions: meant === null ? [] : [JSON.stringify(meant.name)],
    ...(meant?.certain === true ? { correction: JSON.stringify(meant.name) } : {}),
  };
}
