import { at, textAt } from '../../survey/settings.js';
import { describe } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

const NEVER: ReadonlySet<unknown> = new Set([undefined, '', '0', '0s', null]);

export const unboundedCache = defineAdvice({
  id: 'unbounded-cache',
  category: 'performance',
  severity: 'warning',
  weight: 6,
  why: 'A cache that remembers every key and forgets none grows until its memory or disk is full.',
  fix: 'Set default_ttl to as long as a duplicate may come late, such as 24h.',
  *check({ all }) {
    const used = new Set(all.filter(({ name }) => name === 'dedupe').map(({ settings }) => textAt(settings, 'cache')));
    for (const cache of all) {
      if (cache.type !== 'cache' || !used.has(cache.label ?? '')) continue;
      const ttl = at(cache.settings, 'default_ttl');
      const forgets =
        cache.name === 'redis' ? NEVER.has(ttl) : cache.name === 'memory' && ttl !== undefined && NEVER.has(ttl);
      if (forgets)
        yield {
          path: `${cache.path}.${cache.name}.default_ttl`,
          message: `${describe(cache)} keeps the keys of dedupe for ever`,
        };
    }
  },
});
