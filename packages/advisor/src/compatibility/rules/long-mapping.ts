import { defineAdvice } from '../define-advice.js';

const MOST_LINES = 100;

export const longMapping = defineAdvice({
  id: 'long-mapping',
  category: 'maintainability',
  severity: 'info',
  weight: 4,
  why: 'A mapping of that length is a program without tests.',
  fix: 'Split it into steps, or move parts into a file of maps and import them.',
  *check({ settings }) {
    for (const { field, node, path } of settings) {
      const lines = field.bloblang ? node.value.trim().split('\n').length : 0;
      if (lines > MOST_LINES) yield { path, message: `a mapping of ${lines} lines` };
    }
  },
});
