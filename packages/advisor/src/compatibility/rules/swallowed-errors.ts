import { type Component, within } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

const DELETES = /\b(?:root|this)\s*=\s*deleted\(\)/;

export const swallowedErrors = defineAdvice({
  id: 'swallowed-errors',
  category: 'reliability',
  severity: 'warning',
  weight: 8,
  why: 'Failed messages vanish: nobody learns that they failed, or why.',
  fix: 'Put a log processor with ${! error() } before the mapping that deletes, or send failures to an output of their own.',
  *check({ all }) {
    for (const component of all)
      if (component.type === 'processor' && component.name === 'catch' && hides(component))
        yield { path: component.path, message: 'errors are caught and the messages deleted without a word' };
  },
});

const hides = (component: Component): boolean => {
  const inside = component.children.flatMap(within);
  return inside.some(deletes) && inside.every((each) => deletes(each) || each.name === 'noop');
};

const deletes = ({ name, settings }: Component): boolean =>
  ['mapping', 'bloblang', 'mutation'].includes(name) && typeof settings === 'string' && DELETES.test(settings);
