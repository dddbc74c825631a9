import { defineAdvice } from '../define-advice.js';

export const commandPerMessage = defineAdvice({
  id: 'command-per-message',
  category: 'performance',
  severity: 'warning',
  weight: 6,
  why: 'A process is started and ended for every message, which costs milliseconds each time.',
  fix: 'Use the subprocess processor, which keeps one process and talks to it line by line, or a mapping.',
  *check({ all }) {
    for (const { type, name, path } of all)
      if (type === 'processor' && name === 'command') yield { path, message: 'a program is started for every message' };
  },
});
