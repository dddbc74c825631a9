import { at, numberAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const batchWithoutPeriod = defineAdvice({
  id: 'batch-without-period',
  category: 'performance',
  severity: 'warning',
  weight: 6,
  why: 'Without a period the last messages of a quiet stream wait until enough others come, however long that takes.',
  fix: 'Add batching.period, such as 1s, beside the count or size.',
  *check({ all }) {
    for (const { settings, path, name } of all) {
      const batching = at(settings, 'batching');
      const holds = (numberAt(batching, 'count') ?? 0) > 1 || (numberAt(batching, 'byte_size') ?? 0) > 0;
      const leaves = at(batching, 'period') || at(batching, 'check');
      if (holds && !leaves) yield { path: `${path}.${name}.batching`, message: 'a batch leaves only when it is full' };
    }
  },
});
