import { both, type ConstraintCase, connect, rows } from './case.js';

/** Rules that only a start of the engine shows; both of a row's configs lint clean. */
export const START_UP_CASES: readonly ConstraintCase[] = [
  ...rows(both, [
    ['processor.log', { level: 'warning', message: 'm' }, 'level', { level: 'warn', message: 'm' }],
    ['processor.compress', { algorithm: 'GZIP' }, 'algorithm', { algorithm: 'gzip' }],
    ['processor.decompress', { algorithm: 'zip' }, 'algorithm', { algorithm: 'bzip2' }],
    ['processor.unarchive', { format: 'csv:' }, 'format', { format: 'csv:;' }],
    [
      'input.kafka',
      { addresses: ['a'], consumer_group: 'g' },
      '',
      { addresses: ['a'], topics: ['t'], consumer_group: 'g' },
    ],
    ['input.kafka', { addresses: ['a'], topics: ['t'] }, '', { addresses: ['a'], topics: ['t:0'] }],
    ['input.amqp_0_9', { queue: 'q' }, '', { queue: 'q', urls: ['amqp://a'] }],
    ['output.amqp_0_9', { exchange: 'e', urls: [] }, '', { exchange: 'e', urls: ['amqp://a'] }],
    ['input.broker', {}, '', { inputs: [{ stdin: {} }] }],
    ['input.sequence', { inputs: [] }, '', { inputs: [{ stdin: {} }] }],
    ['input.csv', {}, '', { paths: ['a'] }],
    ['output.broker', {}, '', { outputs: [{ drop: {} }] }],
    ['output.fallback', [], '', [{ drop: {} }]],
    ['output.switch', {}, '', { cases: [{ output: { drop: {} } }, { output: { drop: {} } }] }],
    [
      'output.switch',
      { cases: [{ output: { drop: {} } }] },
      'cases',
      { cases: [{ output: { drop: {} } }, { output: { drop: {} } }] },
    ],
  ]),
  ...rows(connect, [
    ['processor.sql_raw', { driver: 'mysql', dsn: 'x' }, '', { driver: 'mysql', dsn: 'x', queries: [{ query: 'a' }] }],
    ['output.sql_raw', { driver: 'mysql', dsn: 'x', queries: [] }, '', { driver: 'mysql', dsn: 'x', query: 'a' }],
  ]),
];
