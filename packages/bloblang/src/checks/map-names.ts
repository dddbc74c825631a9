import type { ProblemDraft } from '../problem.js';
import type { Mapping } from '../syntax/ast.js';

/** Two maps of one name in one mapping. */
export function checkMapNames(tree: Mapping): readonly ProblemDraft[] {
  const seen = new Set<string>();
  return tree.statements.flatMap((statement) => {
    if (statement.kind !== 'map-statement') return [];
    if (!seen.has(statement.name)) {
      seen.add(statement.name);
      return [];
    }
    const message = `map name collision: ${statement.name}`;
    return [
      { code: 'duplicate_map' as const, message, span: statement.nameSpan, at: statement.start, name: statement.name },
    ];
  });
}
