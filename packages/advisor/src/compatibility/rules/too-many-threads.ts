import { numberAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

const MOST_THREADS = 64;

export const tooManyThreads = defineAdvice({
  id: 'too-many-threads',
  category: 'performance',
  severity: 'info',
  weight: 3,
  why: 'Threads beyond the number of cores only take turns, and more messages are in memory at once.',
  fix: 'Leave pipeline.threads at -1, which is one for each core.',
  *check({ plain }) {
    const threads = numberAt(plain, 'pipeline.threads') ?? 0;
    if (threads > MOST_THREADS) yield { path: 'pipeline.threads', message: `${threads} processing threads` };
  },
});
