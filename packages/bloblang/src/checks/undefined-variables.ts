import { suggestName } from '@weir/diagnostics';
import type { ProblemDraft } from '../problem.js';
import type { Statement, VariableReference } from '../syntax/ast.js';
import type { Report } from './report.js';

/** `$name` that no `let` above sets. Each named map has variables of its own. Fed in the order of the text. */
export class UndefinedVariables {
  readonly #report: Report;
  #known = new Set<string>();
  readonly #outside: Set<string>[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  enter(statement: Statement): void {
    if (statement.kind !== 'map-statement') return;
    this.#outside.push(this.#known);
    this.#known = new Set();
  }

  leave(statement: Statement): void {
    if (statement.kind === 'let') this.#known.add(statement.name);
    else if (statement.kind === 'map-statement') this.#known = this.#outside.pop() ?? this.#known;
  }

  use({ name, start, end }: VariableReference): void {
    const known = this.#known;
    if (known.has(name)) return;
    this.#report(() => problem(name, { start, end }, known));
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
