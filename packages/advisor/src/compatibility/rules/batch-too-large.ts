import { numberAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

const MOST_MESSAGES = 10_000;
const MOST_BYTES = 100_000_000;

export const batchTooLarge = defineAdvice({
  id: 'batch-too-large',
  category: 'performance',
  severity: 'warning',
  weight: 5,
  why: 'A batch is held in memory as a whole and sent again as a whole when it fails.',
  fix: 'Set batching.count to some thousands at most and batching.byte_size to some megabytes.',
  *check({ all }) {
    for (const { settings, path, name } of all) {
      if ((numberAt(settings, 'batching.count') ?? 0) > MOST_MESSAGES)
        yield { path: `${path}.${name}.batching.count`, message: `batches of more than ${MOST_MESSAGES} messages` };
      if ((numberAt(settings, 'batching.byte_size') ?? 0) > MOST_BYTES)
        yield { path: `${path}.${name}.batching.byte_size`, message: `batches of more than ${MOST_BYTES} bytes` };
    }
  },
});
