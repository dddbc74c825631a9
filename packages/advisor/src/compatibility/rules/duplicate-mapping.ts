import { defineAdvice } from '../define-advice.js';

const LONGEST_REPEATED = 3;

export const duplicateMapping = defineAdvice({
  id: 'duplicate-mapping',
  category: 'maintainability',
  severity: 'info',
  weight: 5,
  why: 'A change must then be made in every copy, and one is forgotten.',
  fix: 'Define it once in processor_resources and use the resource processor.',
  *check({ settings }) {
    const seen = new Map<string, string>();
    for (const { field, node, path } of settings) {
      if (!field.bloblang || node.value.trim().split('\n').length < LONGEST_REPEATED) continue;
      const first = seen.get(node.value.trim());
      if (first === undefined) seen.set(node.value.trim(), path);
      else yield { path, message: `the same mapping stands at ${first}` };
    }
  },
});
