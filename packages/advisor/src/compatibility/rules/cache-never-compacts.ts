import { at } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const cacheNeverCompacts = defineAdvice({
  id: 'cache-never-compacts',
  category: 'performance',
  severity: 'warning',
  weight: 6,
  why: 'Expired entries of a memory cache go away only when it is compacted, so memory grows for as long as it runs.',
  fix: 'Set compaction_interval, such as 60s.',
  *check({ all }) {
    for (const { type, name, settings, path } of all)
      if (type === 'cache' && name === 'memory' && at(settings, 'compaction_interval') === '')
        yield { path: `${path}.memory.compaction_interval`, message: 'compaction is switched off' };
  },
});
