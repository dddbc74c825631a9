import { textAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

const VERBOSE: ReadonlySet<string> = new Set(['TRACE', 'ALL', 'DEBUG']);

export const verboseLogger = defineAdvice({
  id: 'verbose-logger',
  category: 'maintainability',
  severity: 'info',
  weight: 3,
  why: 'The lines that matter drown among those that were meant for one afternoon.',
  fix: 'Set logger.level to INFO, or to ${LOG_LEVEL:INFO}.',
  *check({ plain }) {
    const level = textAt(plain, 'logger.level').toUpperCase();
    if (VERBOSE.has(level)) yield { path: 'logger.level', message: `everything from ${level} on is logged` };
  },
});
