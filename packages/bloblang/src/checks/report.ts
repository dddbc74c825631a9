import { MAX_PROBLEMS, type ProblemDraft } from '../problem.js';

/** Takes a finding, or what makes one when it is only to be made while there is room for it. */
export type Report = (finding: ProblemDraft | (() => ProblemDraft)) => void;

/** A report that keeps the first findings of a text. */
export const keeping =
  (found: ProblemDraft[]): Report =>
  (finding) => {
    if (found.length < MAX_PROBLEMS) found.push(typeof finding === 'function' ? finding() : finding);
  };
