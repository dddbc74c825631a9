import type { FieldNote } from '../field-notes.js';

/** Rules that no linter reports and that stop either engine at start-up, each seen to do so. */
export const START_UP_CONSTRAINTS: readonly FieldNote[] = [
  {
    at: 'processor.log.level',
    constraint: { kind: 'one_of', values: ['ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'], anyCase: true },
  },
  {
    at: 'processor.compress.algorithm',
    constraint: { kind: 'one_of', values: ['flate', 'gzip', 'lz4', 'pgzip', 'snappy', 'zlib'] },
  },
  {
    at: 'processor.decompress.algorithm',
    constraint: { kind: 'one_of', values: ['bzip2', 'flate', 'gzip', 'lz4', 'pgzip', 'snappy', 'zlib'] },
  },
  { at: 'input.kafka', constraint: { kind: 'requires', fields: ['topics'] } },
  {
    at: 'input.kafka',
    constraint: {
      kind: 'requires',
      fields: ['consumer_group'],
      when: { all: [{ set: 'topics' }, { not: { field: 'topics', matches: ':' } }] },
    },
  },
  { at: '{input,output}.amqp_0_9', constraint: { kind: 'requires', fields: ['urls'] } },
  { at: 'input.{broker,sequence}', constraint: { kind: 'requires', fields: ['inputs'] } },
  { at: 'input.csv', constraint: { kind: 'requires', fields: ['paths'] } },
  { at: 'output.broker', constraint: { kind: 'requires', fields: ['outputs'] } },
  { at: 'output.fallback', constraint: { kind: 'non_empty' } },
  { at: 'output.switch', constraint: { kind: 'requires', fields: ['cases'] } },
  { at: 'output.switch.cases', constraint: { kind: 'count', min: 2 } },
];
