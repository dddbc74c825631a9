import { at, textAt } from '../../survey/settings.js';
import { ancestors } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const unpacedPolling = defineAdvice({
  id: 'unpaced-polling',
  category: 'performance',
  severity: 'warning',
  weight: 7,
  why: 'As soon as one answer is processed the next request goes out, which soon looks like an attack to the server.',
  fix: 'Name a rate limit resource in http_client.rate_limit, or start requests from a generate input with an interval.',
  *check({ all }) {
    for (const component of all) {
      if (component.type !== 'input' || component.name !== 'http_client') continue;
      const isPaced =
        textAt(component.settings, 'rate_limit') !== '' || at(component.settings, 'stream.enabled') === true;
      if (!isPaced && ![...ancestors(component)].some(({ name }) => name === 'read_until'))
        yield { path: `${component.path}.http_client.rate_limit`, message: 'a server is polled without a pause' };
    }
  },
});
