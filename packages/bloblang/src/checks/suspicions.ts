import type { ProblemDraft } from '../problem.js';
import type { Mapping } from '../syntax/ast.js';

/** What an engine takes but cannot have been meant. */
export function suspicions(_tree: Mapping): readonly ProblemDraft[] {
  return [];
}
