import { at, milliseconds } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

const SHORTEST_MS = 100;

export const shortTimeout = defineAdvice({
  id: 'short-timeout',
  category: 'reliability',
  severity: 'warning',
  weight: 5,
  why: 'A slow moment of the network is then taken for a failure, and the work is done again.',
  fix: 'Set timeout to at least a second; the default is 5s.',
  *check({ all }) {
    for (const { name, settings, path } of all) {
      const timeout = milliseconds(at(settings, 'timeout'));
      if (timeout !== undefined && timeout > 0 && timeout < SHORTEST_MS)
        yield { path: `${path}.${name}.timeout`, message: `answers are awaited for ${timeout} ms only` };
    }
  },
});
