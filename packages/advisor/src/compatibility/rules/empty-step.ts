import { describe } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

const GROUPS: ReadonlySet<string> = new Set(['try', 'catch', 'for_each', 'processors']);

export const emptyStep = defineAdvice({
  id: 'empty-step',
  category: 'maintainability',
  severity: 'info',
  weight: 3,
  why: 'A step that does nothing makes the reader look for what it does.',
  fix: 'Remove it.',
  *check({ all }) {
    for (const component of all) {
      const { type, name, children, config, parent } = component;
      if (type !== 'processor') continue;
      const isEmptyGroup = GROUPS.has(name) && children.length === 0 && config?.kind === 'sequence';
      if (isEmptyGroup || (name === 'noop' && parent === undefined))
        yield { path: component.path, message: `${describe(component)} does nothing` };
    }
  },
});
