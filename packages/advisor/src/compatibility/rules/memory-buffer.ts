import { section } from '../../survey/survey.js';
import { STREAMS } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const memoryBuffer = defineAdvice({
  id: 'memory-buffer',
  category: 'reliability',
  severity: 'error',
  weight: 10,
  why: 'Messages are acknowledged once they are in the buffer, so whatever it holds is lost when the process ends.',
  fix: 'Remove the buffer; the source keeps messages until they are delivered. Where one is needed, use a sqlite buffer.',
  *check(survey) {
    const buffer = section(survey, 'buffer');
    const input = section(survey, 'input');
    if (buffer?.name === 'memory' && input !== undefined && STREAMS.has(input.name))
      yield { path: 'buffer.memory', message: `messages of ${input.name} are acknowledged before they are delivered` };
  },
});
