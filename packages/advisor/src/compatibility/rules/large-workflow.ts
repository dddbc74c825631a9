import { at } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

const MOST_BRANCHES = 10;

export const largeWorkflow = defineAdvice({
  id: 'large-workflow',
  category: 'maintainability',
  severity: 'info',
  weight: 4,
  why: 'The order in which so many branches run can hardly be foreseen.',
  fix: 'Group branches into several workflows, or say the order in workflow.order.',
  *check({ all }) {
    for (const { type, name, settings, path } of all) {
      const branches = type === 'processor' && name === 'workflow' ? at(settings, 'branches') : undefined;
      const count = typeof branches === 'object' && branches !== null ? Object.keys(branches).length : 0;
      if (count > MOST_BRANCHES)
        yield { path: `${path}.workflow.branches`, message: `a workflow of ${count} branches` };
    }
  },
});
