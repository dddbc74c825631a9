import { ancestors } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

const AGAIN: ReadonlySet<string> = new Set(['while', 'retry', 'catch']);

export const sleepBlocks = defineAdvice({
  id: 'sleep-blocks',
  category: 'performance',
  severity: 'warning',
  weight: 4,
  why: 'A sleeping message keeps its thread, so that nothing else is processed there meanwhile.',
  fix: 'Use a rate_limit processor with a rate limit resource, which all threads share.',
  *check({ all }) {
    for (const component of all)
      if (
        component.type === 'processor' &&
        component.name === 'sleep' &&
        ![...ancestors(component)].some(({ name }) => AGAIN.has(name))
      )
        yield { path: component.path, message: 'processing sleeps to slow down' };
  },
});
