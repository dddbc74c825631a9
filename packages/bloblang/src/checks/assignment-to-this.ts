import type { ProblemDraft } from '../problem.js';
import type { Mapping } from '../syntax/ast.js';
import { walkStatements } from './walk.js';

/** `this.a = 1` sets `root.this.a`: an assignment always goes into the root. */
export function assignmentToThis(tree: Mapping): readonly ProblemDraft[] {
  const found: ProblemDraft[] = [];
  walkStatements(tree.statements, (statement) => {
    const first = statement.kind === 'assign' ? statement.path[0] : undefined;
    if (first === undefined || first.quoted || first.name !== 'this') return;
    found.push({
      code: 'assignment_to_this',
      message: 'this assigns to a field named "this" of the result; the result is root',
      span: { start: first.start, end: first.end },
      name: 'this',
      suggestions: ['root'],
      correction: 'root',
    });
  });
  return found;
}
