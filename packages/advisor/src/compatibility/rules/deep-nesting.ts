import { ancestors } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

const DEEPEST = 5;

export const deepNesting = defineAdvice({
  id: 'deep-nesting',
  category: 'maintainability',
  severity: 'info',
  weight: 5,
  why: 'What happens to a message can then no longer be seen at a glance.',
  fix: 'Move inner steps to processor_resources and refer to them by label.',
  *check({ all }) {
    const deep = all.find((each) => each.type === 'processor' && [...ancestors(each)].length >= DEEPEST);
    if (deep !== undefined) yield { path: deep.path, message: `components stand ${DEEPEST + 1} levels deep` };
  },
});
