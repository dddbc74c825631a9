import { at, textAt } from '../../survey/settings.js';
import { REMOTE_CACHES } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const dedupeCacheFailure = defineAdvice({
  id: 'dedupe-cache-failure',
  category: 'reliability',
  severity: 'warning',
  weight: 6,
  why: 'By default a message is thrown away when the cache cannot be asked, so an outage of the cache loses data.',
  fix: 'Set dedupe.drop_on_err to false; a duplicate may then pass while the cache is away.',
  *check({ all }) {
    const remote = new Set(
      all.filter(({ type, name }) => type === 'cache' && REMOTE_CACHES.has(name)).map(({ label }) => label),
    );
    for (const { type, name, settings, path } of all)
      if (
        type === 'processor' &&
        name === 'dedupe' &&
        remote.has(textAt(settings, 'cache')) &&
        at(settings, 'drop_on_err') !== false
      )
        yield { path: `${path}.dedupe.drop_on_err`, message: 'messages are dropped while the remote cache is away' };
  },
});
