import { suggestName } from '@weir/diagnostics';
import type { ProblemDraft } from '../problem.js';
import type { Mapping } from '../syntax/ast.js';
import { walkTree } from './walk.js';

/** `.apply("name")` of a map that the mapping does not have; nothing is said when it imports maps. */
export function unknownMaps(tree: Mapping): readonly ProblemDraft[] {
  if (tree.statements.some(({ kind }) => kind === 'import' || kind === 'from')) return [];
  const maps = tree.statements.flatMap((statement) => (statement.kind === 'map-statement' ? [statement.name] : []));
  const found: ProblemDraft[] = [];
  walkTree(tree, (node) => {
    const argument = node.kind === 'method' && node.name === 'apply' ? node.args[0]?.value : undefined;
    if (argument?.kind !== 'string' || maps.includes(argument.value)) return;
    const meant = suggestName(argument.value, maps);
    found.push({
      code: 'unknown_map',
      message: `map ${argument.value} is not defined in this mapping${meant === null ? '' : `, did you mean ${meant.name}?`}`,
      span: { start: argument.start, end: argument.end },
      name: argument.value,
      suggestions: meant === null ? [] : [JSON.stringify(meant.name)],
      ...(meant?.certain === true ? { correction: JSON.stringify(meant.name) } : {}),
    });
  });
  return found;
}
