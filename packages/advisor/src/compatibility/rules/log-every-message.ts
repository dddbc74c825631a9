import { textAt } from '../../survey/settings.js';
import { listOf } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

const QUIET: ReadonlySet<string> = new Set(['DEBUG', 'TRACE', 'ALL', 'OFF', 'NONE']);

export const logEveryMessage = defineAdvice({
  id: 'log-every-message',
  category: 'performance',
  severity: 'info',
  weight: 3,
  why: 'Writing a line for each message costs more than most processing and hides the lines that matter.',
  fix: 'Set log.level to DEBUG, or put the log into a catch or a switch case.',
  *check(survey) {
    for (const { name, settings, path } of listOf(survey, 'pipeline.processors'))
      if (name === 'log' && !QUIET.has(textAt(settings, 'level').toUpperCase()))
        yield { path: `${path}.log.level`, message: 'every message is logged' };
  },
});
