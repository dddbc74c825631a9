import { at, isDynamic, milliseconds, numberAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const unpacedGenerate = defineAdvice({
  id: 'unpaced-generate',
  category: 'performance',
  severity: 'warning',
  weight: 5,
  why: 'Without a pause it makes messages as fast as a core can, for ever.',
  fix: 'Set generate.interval, or generate.count when only so many are wanted.',
  *check({ all }) {
    for (const { type, name, settings, path } of all) {
      if (type !== 'input' || name !== 'generate' || (numberAt(settings, 'count') ?? 0) > 0) continue;
      if (isDynamic(at(settings, 'count'))) continue;
      const interval = at(settings, 'interval');
      if (interval === '' || milliseconds(interval) === 0)
        yield { path: `${path}.generate.interval`, message: 'messages are generated without a pause or an end' };
    }
  },
});
