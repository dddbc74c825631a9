import { listOf } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

const MOST_IN_A_ROW = 3;

export const splitMappings = defineAdvice({
  id: 'split-mappings',
  category: 'maintainability',
  severity: 'info',
  weight: 3,
  why: 'Each of them builds the whole message anew, and their order matters without saying so.',
  fix: 'Join them into one mapping, or use mutation for small changes.',
  *check(survey) {
    let row = 0;
    for (const { name, path } of listOf(survey, 'pipeline.processors')) {
      row = name === 'mapping' ? row + 1 : 0;
      if (row === MOST_IN_A_ROW + 1) yield { path, message: `more than ${MOST_IN_A_ROW} mappings in a row` };
    }
  },
});
