import type { Span } from '@weir/diagnostics';
import type { Expression, Interpolated, Mapping, MethodCall, Statement } from '../syntax/ast.js';
import { assignmentToThis } from './assignment-to-this.js';
import type { Constants } from './constants.js';
import { foreignConstant } from './foreign-constants.js';
import { ifBranches } from './if-branches.js';
import { matchCases } from './match-cases.js';
import { mixedCondition } from './mixed-conditions.js';
import { ObjectKeys } from './object-keys.js';
import type { Report } from './report.js';
import { UndefinedVariables } from './undefined-variables.js';
import { unknownMaps } from './unknown-maps.js';

/** What an engine takes but cannot have been meant; fed by one walk over the tree. */
export class Suspicions {
  readonly #report: Report;
  readonly #constants: Constants;
  readonly #keys = new ObjectKeys();
  readonly #applied: MethodCall[] = [];
  readonly #variables: UndefinedVariables;

  constructor(report: Report, constants: Constants) {
    this.#report = report;
    this.#constants = constants;
    this.#variables = new UndefinedVariables(report);
  }

  /** Before what stands in a statement. */
  enter(statement: Statement): void {
    assignmentToThis(statement, this.#report);
    this.#variables.enter(statement);
    if (statement.kind === 'if-statement')
      ifBranches(statement.branches, blockSpan(statement.otherwise), this.#constants, this.#report);
  }

  /** Behind what stands in a statement. */
  leave(statement: Statement): void {
    this.#variables.leave(statement);
  }

  expression(node: Expression): void {
    switch (node.kind) {
      case 'method':
        if (node.name === 'apply') this.#applied.push(node);
        return;
      case 'identifier':
        foreignConstant(node, this.#report);
        return;
      case 'variable':
        this.#variables.use(node);
        return;
      case 'match':
        matchCases(node, this.#report);
        return;
      case 'if':
        ifBranches(node.branches, node.otherwise, this.#constants, this.#report);
        return;
      case 'binary':
        mixedCondition(node, this.#report);
        return;
      case 'object':
      case 'lambda':
        this.#keys.note(node);
        return;
      default:
    }
  }

  /** Reports what only the whole tree shows. */
  finish(tree: Mapping | Interpolated): void {
    this.#keys.finish(this.#report);
    if (tree.kind === 'interpolated') return;
    unknownMaps(tree, this.#applied, this.#report);
  }
}

/** From the first statement of a block to its last. */
function blockSpan(block: readonly Statement[] | undefined): Span | undefined {
  const first = block?.[0];
  const last = block?.at(-1);
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end };
}
