import { at } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const debugEndpoints = defineAdvice({
  id: 'debug-endpoints',
  category: 'security',
  severity: 'warning',
  weight: 8,
  why: 'They show the configuration and memory of the process, secrets included, to anyone who asks.',
  fix: 'Set http.debug_endpoints to false outside of debugging.',
  *check({ plain }) {
    if (at(plain, 'http.debug_endpoints') === true)
      yield { path: 'http.debug_endpoints', message: 'debugging endpoints are open' };
  },
});
