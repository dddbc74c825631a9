import { at, textAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const sqlFromMessage = defineAdvice({
  id: 'sql-from-message',
  category: 'security',
  severity: 'error',
  weight: 18,
  why: 'A message that holds SQL then becomes SQL: whoever can send one can read and delete tables.',
  fix: 'Use placeholders in the query and give the values with args_mapping.',
  *check({ all }) {
    for (const { name, settings, path } of all)
      if (at(settings, 'unsafe_dynamic_query') === true && textAt(settings, 'query').includes('${!'))
        yield { path: `${path}.${name}.query`, message: 'values of the message are pasted into the query' };
  },
});
