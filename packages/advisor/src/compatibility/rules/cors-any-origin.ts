import { at, listAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const corsAnyOrigin = defineAdvice({
  id: 'cors-any-origin',
  category: 'security',
  severity: 'warning',
  weight: 8,
  why: 'Any web page that a user of your network opens can then talk to it.',
  fix: 'List the origins that need it in allowed_origins.',
  *check({ all, plain }) {
    const owners = [
      { path: 'http.cors', cors: at(plain, 'http.cors') },
      ...all.map(({ settings, path, name }) => ({ path: `${path}.${name}.cors`, cors: at(settings, 'cors') })),
    ];
    for (const { path, cors } of owners)
      if (at(cors, 'enabled') === true && listAt(cors, 'allowed_origins').includes('*'))
        yield { path: `${path}.allowed_origins`, message: 'every origin is allowed' };
  },
});
