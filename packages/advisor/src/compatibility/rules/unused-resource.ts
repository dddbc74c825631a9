import { describe } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

export const unusedResource = defineAdvice({
  id: 'unused-resource',
  category: 'maintainability',
  severity: 'info',
  weight: 4,
  why: 'It is started and kept, and readers look for its use.',
  fix: 'Remove it, or name its label where it should be used.',
  *check({ all, settings, top }) {
    const scalars = settings.map(({ node }) => node.value);
    const words = new Set(scalars);
    for (const resource of top) {
      const { label, slot, path } = resource;
      if (!/_resources\./.test(slot) || label === undefined || words.has(label)) continue;
      const isNamed = scalars.some((text) => text.includes('${') || text.includes(`"${label}"`));
      const isUsed =
        isNamed ||
        all.some(({ settings: each }) => each === label || JSON.stringify(each, plainNumbers)?.includes(`"${label}"`));
      if (!isUsed) yield { path, message: `nothing uses ${describe(resource)}` };
    }
  },
});

const plainNumbers = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);
