import { defineAdvice } from '../define-advice.js';

export const identityMapping = defineAdvice({
  id: 'identity-mapping',
  category: 'maintainability',
  severity: 'info',
  weight: 3,
  why: 'It only says that the message stays as it is, and reads and writes its JSON to say so.',
  fix: 'Remove the mapping.',
  *check({ all }) {
    for (const { type, name, settings, path } of all)
      if (
        type === 'processor' &&
        name === 'mapping' &&
        typeof settings === 'string' &&
        settings.trim() === 'root = this'
      )
        yield { path: `${path}.mapping`, message: 'this mapping changes nothing' };
  },
});
