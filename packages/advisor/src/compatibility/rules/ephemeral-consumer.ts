import { at, textAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const ephemeralConsumer = defineAdvice({
  id: 'ephemeral-consumer',
  category: 'reliability',
  severity: 'warning',
  weight: 6,
  why: 'The server forgets such a consumer when it goes away, so messages that come meanwhile are missed or all read again.',
  fix: 'Set nats_jetstream.durable to a name for this consumer.',
  *check({ all }) {
    for (const { type, name, settings, path } of all)
      if (
        type === 'input' &&
        name === 'nats_jetstream' &&
        !textAt(settings, 'durable') &&
        !textAt(settings, 'queue') &&
        at(settings, 'bind') !== true
      )
        yield { path: `${path}.nats_jetstream.durable`, message: 'the consumer has no durable name' };
  },
});
