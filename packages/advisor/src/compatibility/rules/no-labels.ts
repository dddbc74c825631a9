import { defineAdvice } from '../define-advice.js';

const MOST_UNLABELLED = 8;

export const noLabels = defineAdvice({
  id: 'no-labels',
  category: 'maintainability',
  severity: 'info',
  weight: 4,
  why: 'Metrics and logs name components by label; without one they only say where in the list a step stood that day.',
  fix: 'Give the steps that matter a label.',
  *check({ all }) {
    const steps = all.filter(({ type }) => type === 'processor');
    if (steps.length > MOST_UNLABELLED && steps.every(({ label }) => label === undefined))
      yield { path: 'pipeline.processors', message: `none of ${steps.length} processors has a label` };
  },
});
