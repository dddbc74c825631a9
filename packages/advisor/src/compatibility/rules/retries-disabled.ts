import { numberAt } from '../../survey/settings.js';
import { ancestors } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const retriesDisabled = defineAdvice({
  id: 'retries-disabled',
  category: 'reliability',
  severity: 'warning',
  weight: 6,
  why: 'One lost packet or one restart of the other side then already counts as a failure.',
  fix: 'Set retries to 3 or more, with a retry_period and a max_retry_backoff.',
  *check({ all }) {
    for (const component of all)
      if (
        numberAt(component.settings, 'retries') === 0 &&
        ![...ancestors(component)].some(({ name }) => name === 'retry')
      )
        yield { path: `${component.path}.${component.name}.retries`, message: 'a request is tried once only' };
  },
});
