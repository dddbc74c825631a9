import type { Statement } from '../syntax/ast.js';
import type { Report } from './report.js';

/** `this.a = 1` sets `root.this.a`: an assignment always goes into the root. */
export function assignmentToThis(statement: Statement, report: Report): void {
  const first = statement.kind === 'assign' ? statement.path[0] : undefined;
  if (first === undefined || first.quoted || first.name !== 'this') return;
  report({
    code: 'assignment_to_this',
    message: 'this assigns to a field named "this" of the result; the result is root',
    span: { start: first.start, end: first.end },
    name: 'this',
    suggestions: ['root'],
    correction: 'root',
  });
}
