import { at, listAt, textAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const switchWithoutDefault = defineAdvice({
  id: 'switch-without-default',
  category: 'reliability',
  severity: 'warning',
  weight: 7,
  why: 'A message that no case wants is acknowledged and lost.',
  fix: 'Add a last case without a check, or set strict_mode to true so that such messages fail.',
  *check({ all }) {
    for (const { type, name, settings, path } of all) {
      if (type !== 'output' || name !== 'switch' || at(settings, 'strict_mode') === true) continue;
      const cases = listAt(settings, 'cases');
      if (cases.length > 0 && cases.every((each) => textAt(each, 'check') !== '' && textAt(each, 'check') !== 'true'))
        yield { path: `${path}.switch.cases`, message: 'every case has a condition, so some messages may go nowhere' };
    }
  },
});
