import { at } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const replayDisabled = defineAdvice({
  id: 'replay-disabled',
  category: 'reliability',
  severity: 'warning',
  weight: 8,
  why: 'A message that could not be delivered is then dropped unless the source itself sends it again.',
  fix: 'Leave auto_replay_nacks at true, or send failures to a fallback output.',
  *check({ all }) {
    for (const { type, name, settings, path } of all)
      if (type === 'input' && at(settings, 'auto_replay_nacks') === false)
        yield { path: `${path}.${name}.auto_replay_nacks`, message: 'messages that fail are not tried again' };
  },
});
