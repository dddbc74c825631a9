import type { ProblemDraft } from '../problem.js';
import type { Mapping } from '../syntax/ast.js';

/** Two maps of one name in one mapping. */
export function checkMapNames(tree: Mapping): readonly ProblemDraft[] {
  const seen = new Set<string>();
  const found: ProblemDraft[] = [];
  for (const statement of tree.statements) {
    if (statement.kind !== 'map-statement') continue;
    const { name, nameSpan, start } = statement;
    if (seen.has(name))
      found.push({ code: 'duplicate_map', message: `map name collision: ${name}`, span: nameSpan, at: start, name });
    seen.add(name);
  }
  return found;
}
