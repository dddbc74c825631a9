import { at } from '../../survey/settings.js';
import { section } from '../../survey/survey.js';
import { ancestors, batches, OBJECT_STORES, STREAMS } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const unbatchedObjects = defineAdvice({
  id: 'unbatched-objects',
  category: 'performance',
  severity: 'warning',
  weight: 7,
  why: 'One object for each message means one request each, and millions of tiny objects that are slow and dear to read.',
  fix: 'Add batching with a count and a period, and an archive processor (lines, tar) below batching.processors.',
  *check(survey) {
    const input = section(survey, 'input');
    if (input === undefined || !STREAMS.has(input.name) || batches(at(input.settings, 'batching'))) return;
    for (const component of survey.all) {
      if (
        component.type !== 'output' ||
        !OBJECT_STORES.has(component.name) ||
        batches(at(component.settings, 'batching'))
      )
        continue;
      if (![...ancestors(component)].some((each) => batches(at(each.settings, 'batching'))))
        yield {
          path: `${component.path}.${component.name}.batching`,
          message: 'every message of a stream becomes an object',
        };
    }
  },
});
