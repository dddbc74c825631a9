import type { Expression, Interpolated, Mapping, MethodCall, Statement } from '../syntax/ast.js';
import { assignmentToThis } from './assignment-to-this.js';
import { foreignConstant } from './foreign-constants.js';
import { matchCases } from './match-cases.js';
import { mixedCondition } from './mixed-conditions.js';
import { ObjectKeys } from './object-keys.js';
import type { Report } from './report.js';
import { undefinedVariables } from './undefined-variables.js';
import { unknownMaps } from './unknown-maps.js';

/** What an engine takes but cannot have been meant; fed by one walk over the tree. */
export class Suspicions {
  readonly #report: Report;
  readonly #keys = new ObjectKeys();
  readonly #applied: MethodCall[] = [];
  #variables = false;

  constructor(report: Report) {
    this.#report = report;
  }

  statement(statement: Statement): void {
    assignmentToThis(statement, this.#report);
  }

  expression(node: Expression): void {
    switch (node.kind) {
      case 'identifier':
        foreignConstant(node, this.#report);
        return;
      case 'match':
        matchCases(node, this.#report);
        return;
      case 'binary':
        mixedCondition(node, this.#report);
        return;
      case 'object':
      case 'lambda':
        this.#keys.note(node);
        return;
      case 'variable':
        this.#variables = true;
        return;
      case 'method':
        if (node.name === 'apply') this.#applied.push(node);
        return;
      default:
    }
  }

  /** Reports what only the whole tree shows. */
  finish(tree: Mapping | Interpolated): void {
    this.#keys.finish(this.#report);
    if (tree.kind === 'interpolated') return;
    if (this.#variables) undefinedVariables(tree, this.#report);
    unknownMaps(tree, this.#applied, this.#report);
  }
}
