import { at, isDynamic, numberAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const unboundedWhile = defineAdvice({
  id: 'unbounded-while',
  category: 'reliability',
  severity: 'warning',
  weight: 6,
  why: 'One message for which the condition never turns false stops the thread for ever.',
  fix: 'Set while.max_loops to more rounds than you ever expect.',
  *check({ all }) {
    for (const { type, name, settings, path } of all) {
      if (type !== 'processor' || name !== 'while' || isDynamic(at(settings, 'max_loops'))) continue;
      if ((numberAt(settings, 'max_loops') ?? 0) <= 0)
        yield { path: `${path}.while.max_loops`, message: 'the loop has no last round' };
    }
  },
});
