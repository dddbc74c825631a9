import { defineAdvice } from '../define-advice.js';

export const duplicateOutput = defineAdvice({
  id: 'duplicate-output',
  category: 'maintainability',
  severity: 'warning',
  weight: 6,
  why: 'Every message is then delivered twice to the same place, which is hardly meant.',
  fix: 'Remove one of the two, or give it the settings that it should have.',
  *check({ all }) {
    for (const { type, name, children, path } of all) {
      if (type !== 'output' || name !== 'broker') continue;
      const seen = new Set<string>();
      for (const child of children) {
        const key = `${child.name} ${JSON.stringify(child.settings, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))}`;
        if (child.name !== 'drop' && seen.has(key))
          yield { path: child.path, message: `${path} holds this output twice` };
        seen.add(key);
      }
    }
  },
});
