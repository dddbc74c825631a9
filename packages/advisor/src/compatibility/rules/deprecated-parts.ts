import { describe } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

export const deprecatedParts = defineAdvice({
  id: 'deprecated-parts',
  category: 'maintainability',
  severity: 'warning',
  weight: 5,
  why: 'It still works, but the next big version of the engine may not have it.',
  fix: 'Use what the documentation of the component names as its successor.',
  *check({ all, settings }) {
    for (const component of all)
      if (component.spec?.status === 'deprecated')
        yield { path: component.path, message: `${describe(component)} is deprecated` };
    for (const { field, path, owner, deprecated } of settings)
      if (deprecated && owner?.spec?.status !== 'deprecated')
        yield { path, message: `the field ${field.name} is deprecated` };
  },
});
