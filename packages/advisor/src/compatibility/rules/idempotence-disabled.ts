import { at } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const idempotenceDisabled = defineAdvice({
  id: 'idempotence-disabled',
  category: 'reliability',
  severity: 'info',
  weight: 4,
  why: 'A write that is tried again after a lost answer is then stored twice.',
  fix: 'Leave idempotent_write at true and give the user the right to write idempotently.',
  *check({ all }) {
    for (const { type, name, settings, path } of all)
      if (
        type === 'output' &&
        (name === 'kafka_franz' || name === 'redpanda') &&
        at(settings, 'idempotent_write') === false
      )
        yield { path: `${path}.${name}.idempotent_write`, message: 'idempotent writes are switched off' };
  },
});
