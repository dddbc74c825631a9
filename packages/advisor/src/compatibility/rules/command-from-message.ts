import { textAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const commandFromMessage = defineAdvice({
  id: 'command-from-message',
  category: 'security',
  severity: 'error',
  weight: 18,
  why: 'Whoever can send a message can run any program on this machine.',
  fix: 'Write the program name out and pass only arguments from the message.',
  *check({ all }) {
    for (const { type, name, settings, path } of all)
      if (type === 'processor' && name === 'command' && textAt(settings, 'name').includes('${!'))
        yield { path: `${path}.command.name`, message: 'the message chooses the program that is run' };
  },
});
