import { at } from '../../survey/settings.js';
import { section } from '../../survey/survey.js';
import { ancestors, batches, STREAMS } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const httpPerMessage = defineAdvice({
  id: 'http-per-message',
  category: 'performance',
  severity: 'info',
  weight: 4,
  why: 'The messages of a batch are then sent one after the other, each waiting for the answer to the one before.',
  fix: 'Set http.parallel to true, or send a batch as one request with http.batch_as_multipart or an archive processor.',
  *check(survey) {
    const input = section(survey, 'input');
    if (input === undefined || !(batches(at(input.settings, 'batching')) || STREAMS.has(input.name))) return;
    for (const component of survey.all) {
      const { type, name, settings, path } = component;
      if (type !== 'processor' || name !== 'http') continue;
      if (at(settings, 'parallel') === true || at(settings, 'batch_as_multipart') === true) continue;
      const isSpread = [...ancestors(component)].some((each) => each.name === 'parallel' || each.name === 'for_each');
      if (!isSpread && batches(at(input.settings, 'batching')))
        yield { path: `${path}.http.parallel`, message: 'a request for each message of a batch, one after the other' };
    }
  },
});
