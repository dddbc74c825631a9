import { at } from '../../survey/settings.js';
import { section } from '../../survey/survey.js';
import { ancestors, BATCH_STORES, batches, STREAMS } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const unbatchedInserts = defineAdvice({
  id: 'unbatched-inserts',
  category: 'performance',
  severity: 'warning',
  weight: 8,
  why: 'Each message is a round trip of its own; databases take hundreds at once in the same time.',
  fix: 'Add batching with a count of some hundreds and a period of about 1s.',
  *check(survey) {
    const input = section(survey, 'input');
    if (input === undefined || !STREAMS.has(input.name) || batches(at(input.settings, 'batching'))) return;
    for (const component of survey.all) {
      if (
        component.type !== 'output' ||
        !BATCH_STORES.has(component.name) ||
        batches(at(component.settings, 'batching'))
      )
        continue;
      if (![...ancestors(component)].some((each) => batches(at(each.settings, 'batching'))))
        yield {
          path: `${component.path}.${component.name}.batching`,
          message: `messages of a stream go to ${component.name} one by one`,
        };
    }
  },
});
