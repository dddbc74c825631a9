import { suggestName } from '@weir/diagnostics';
import type { ProblemDraft } from '../problem.js';
import type { Mapping, Statement } from '../syntax/ast.js';
import type { Report } from './report.js';
import { eachPart, walkExpression } from './walk.js';

/** `$name` that no `let` above sets. Each named map has variables of its own. */
export const undefinedVariables = (tree: Mapping, report: Report): void => visit(tree.statements, new Set(), report);

function visit(statements: readonly Statement[], known: Set<string>, report: Report): void {
  for (const statement of statements) {
    eachPart(
      statement,
      (expression) =>
        walkExpression(expression, (node) => {
          if (node.kind === 'variable' && !known.has(node.name)) report(() => problem(node.name, node, known));
        }),
      (block) => visit(block, statement.kind === 'map-statement' ? new Set() : known, report),
    );
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
