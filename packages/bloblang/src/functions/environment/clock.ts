import { Timestamp } from '../../values/timestamp.js';
import { defineFunction } from '../definition.js';

export const nowFunction = defineFunction({
  name: 'now',
  summary: 'The current time.',
  examples: [['root = now().ts_unix() > 0', '{}', 'true']],
  build: () => (frame) => new Timestamp(frame.services.now()).format(),
});

const since = (name: string, unit: string, divisor: bigint) =>
  defineFunction({
    name,
    summary: `The current time in ${unit} since 1970.`,
    examples: [[`root = ${name}() > 0`, '{}', 'true']],
    build: () => (frame) => frame.services.now() / divisor,
  });

export const timestampUnixFunction = since('timestamp_unix', 'seconds', 1_000_000_000n);
export const timestampUnixMilliFunction = since('timestamp_unix_milli', 'milliseconds', 1_000_000n);
export const timestampUnixMicroFunction = since('timestamp_unix_micro', 'microseconds', 1_000n);
export const timestampUnixNanoFunction = since('timestamp_unix_nano', 'nanoseconds', 1n);
