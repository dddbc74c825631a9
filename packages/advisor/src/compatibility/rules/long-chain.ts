import { listOf } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

const MOST_STEPS = 25;

export const longChain = defineAdvice({
  id: 'long-chain',
  category: 'maintainability',
  severity: 'info',
  weight: 4,
  why: 'Nobody keeps so many steps in mind, and each one reads and writes the message again.',
  fix: 'Join neighbouring mappings, and move groups of steps to processor_resources.',
  *check(survey) {
    const { length } = listOf(survey, 'pipeline.processors');
    if (length > MOST_STEPS) yield { path: 'pipeline.processors', message: `${length} steps in one list` };
  },
});
