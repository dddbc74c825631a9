import { suggestName } from '@weir/diagnostics';
import type { ProblemDraft } from '../problem.js';
import type { Mapping, Statement } from '../syntax/ast.js';
import { partsOf, walkExpression } from './walk.js';

/** `$name` that no `let` above sets. Each named map has variables of its own. */
export function undefinedVariables(tree: Mapping): readonly ProblemDraft[] {
  const found: ProblemDraft[] = [];
  visit(tree.statements, new Set(), found);
  return found;
}

function visit(statements: readonly Statement[], known: Set<string>, found: ProblemDraft[]): void {
  for (const statement of statements) {
    const { expressions, blocks } = partsOf(statement);
    for (const expression of expressions) {
      walkExpression(expression, (node) => {
        if (node.kind === 'variable' && !known.has(node.name)) found.push(problem(node.name, node, known));
      });
    }
    for (const block of blocks) visit(block, statement.kind === 'map-statement' ? new Set() : known, found);
    if (statement.kind === 'let') known.add(statement.name);
  }
}

function problem(
  name: string,
  { start, end }: { readonly start: number; readonly end: number },
  known: ReadonlySet<string>,
): ProblemDraft {
  const meant = suggestName(name, [...known]);
  return {
    code: 'undefined_variable',
    message: `variable '${name}' is not set by any let above${meant === null ? '' : `, did you mean $${meant.name}?`}`,
    span: { start, end },
    name,
    suggestions: meant === null ? [] : [`$${meant.name}`],
    ...(meant?.certain === true ? { correction: `$${meant.name}` } : {}),
  };
}
