import type { Dialect } from '../dialect.js';
import type { ProblemDraft } from '../problem.js';

/** A syntax problem as it stands, or said better when the text there is how another language writes it. */
export function explainIdiom(_text: string, draft: ProblemDraft, _dialect: Dialect): ProblemDraft {
  return draft;
}
