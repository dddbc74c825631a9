import type { ProblemDraft } from '../problem.js';
import type { Interpolated, Mapping } from '../syntax/ast.js';
import { assignmentToThis } from './assignment-to-this.js';
import { foreignConstants } from './foreign-constants.js';
import { matchCases } from './match-cases.js';
import { mixedConditions } from './mixed-conditions.js';
import { objectKeys } from './object-keys.js';
import { undefinedVariables } from './undefined-variables.js';
import { unknownMaps } from './unknown-maps.js';

/** What an engine takes but cannot have been meant. */
export function suspicions(tree: Mapping | Interpolated): readonly ProblemDraft[] {
  const inExpressions = [...matchCases(tree), ...objectKeys(tree), ...foreignConstants(tree), ...mixedConditions(tree)];
  if (tree.kind === 'interpolated') return inExpressions;
  return [...inExpressions, ...assignmentToThis(tree), ...undefinedVariables(tree), ...unknownMaps(tree)];
}
