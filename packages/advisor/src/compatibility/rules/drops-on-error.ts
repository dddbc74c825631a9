import { at } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const dropsOnError = defineAdvice({
  id: 'drops-on-error',
  category: 'reliability',
  severity: 'warning',
  weight: 9,
  why: 'What cannot be delivered is lost without a trace, and its source is told that all went well.',
  fix: 'Use fallback with a second output, such as a file or a dead letter topic.',
  *check({ all }) {
    for (const { type, name, settings, path } of all)
      if (type === 'output' && name === 'drop_on' && at(settings, 'error') === true)
        yield { path: `${path}.drop_on.error`, message: 'messages that cannot be delivered are thrown away' };
  },
});
