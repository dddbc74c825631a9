import { describe, expect, it } from '@jest/globals';
import { startInProcess, texts } from '../../../test/in-process.js';

interface Row {
  readonly name: string;
  readonly processors: readonly unknown[];
  readonly resources?: Readonly<Record<string, unknown>>;
  /** Batches sent one after another. */
  readonly input: readonly (readonly string[])[];
  /** Batches that come out. */
  readonly output: readonly (readonly string[])[];
  /** Parts of lines that must be in the log. */
  readonly log?: readonly string[];
}

const cache = { cache_resources: [{ label: 'c', memory: { init_values: { known: 'from the start' } } }] };
const failing = { mapping: 'root = throw("no good")' };
const mark = { mapping: 'root = if errored() { error() } else { content() }' };

const ROWS: readonly Row[] = [
  {
    name: 'mapping makes a new document',
    processors: [{ mapping: 'root.b = this.a + 1' }],
    input: [['{"a":1,"z":2}']],
    output: [['{"b":2}']],
  },
  {
    name: 'mapping that assigns nothing leaves the body as it was, byte for byte',
    processors: [{ mapping: 'meta x = "y"' }],
    input: [['{ "a" : 1 }']],
    output: [['{ "a" : 1 }']],
  },
  {
    name: 'mapping that deletes drops only its message',
    processors: [{ mapping: 'root = if this.n > 1 { deleted() }' }],
    input: [['{"n":1}', '{"n":2}'], ['{"n":3}']],
    output: [['{"n":1}']],
  },
  {
    name: 'mapping that fails marks the message, which goes on',
    processors: [{ mapping: 'root.x = this.a.b.uppercase()' }, { mapping: 'root.failed = errored()' }],
    input: [['{"a":{"b":3}}']],
    output: [['{"failed":true}']],
    log: ['expected string value'],
  },
  {
    name: 'bloblang is mapping by its older name',
    processors: [{ bloblang: 'root = this.a' }],
    input: [['{"a":"text"}']],
    output: [['text']],
  },
  {
    name: 'mutation keeps what it does not touch',
    processors: [{ mutation: 'root.b = this.a\nroot.c = deleted()' }],
    input: [['{"a":1,"c":3}']],
    output: [['{"a":1,"b":1}']],
  },
  { name: 'noop', processors: [{ noop: {} }], input: [['a', 'b']], output: [['a', 'b']] },
  {
    name: 'processors run in turn',
    processors: [{ processors: [{ mapping: 'root = content() + "1"' }, { mapping: 'root = content() + "2"' }] }],
    input: [['x']],
    output: [['x12']],
  },
  {
    name: 'for_each gives each message a batch of its own',
    processors: [{ for_each: [{ mapping: 'root = content() + batch_index().string()' }] }],
    input: [['a', 'b']],
    output: [['a0', 'b0']],
  },
  {
    name: 'try skips the rest for a message that failed',
    processors: [
      { try: [{ mapping: 'root = if content() == "bad" { throw("no") }' }, { mapping: 'root = "done"' }] },
      mark,
    ],
    input: [['good', 'bad']],
    output: [['done', expect.stringMatching(/no/) as unknown as string]],
  },
  {
    name: 'catch handles what failed and leaves the rest',
    processors: [
      { mapping: 'root = if content() == "bad" { throw("no") }' },
      { catch: [{ mapping: 'root = "caught"' }] },
      { mapping: 'root = content() + (if errored() { "!" } else { "" })' },
    ],
    input: [['good', 'bad']],
    output: [['good', 'caught']],
  },
  {
    name: 'switch takes the first case that holds',
    processors: [
      {
        switch: [
          { check: 'content() == "a"', processors: [{ mapping: 'root = "first"' }] },
          { check: 'content().has_prefix("a")', processors: [{ mapping: 'root = "second"' }] },
        ],
      },
    ],
    input: [['a', 'ab', 'c']],
    output: [['first', 'second', 'c']],
  },
  {
    name: 'switch falls through where a case says so',
    processors: [
      {
        switch: [
          { check: 'content() == "a"', processors: [{ mapping: 'root = content() + "1"' }], fallthrough: true },
          { check: 'false', processors: [{ mapping: 'root = content() + "2"' }] },
          { processors: [{ mapping: 'root = content() + "3"' }] },
        ],
      },
    ],
    input: [['a'], ['b']],
    output: [['a12'], ['b3']],
  },
  {
    name: 'branch brings the answer back into the message',
    processors: [
      {
        branch: {
          request_map: 'root = this.a',
          processors: [{ mapping: 'root = content().uppercase()' }],
          result_map: 'root.b = content().string()',
        },
      },
    ],
    input: [['{"a":"x","k":1}']],
    output: [['{"a":"x","b":"X","k":1}']],
  },
  {
    name: 'branch leaves the message alone when its request is deleted',
    processors: [{ branch: { request_map: 'root = deleted()', processors: [failing], result_map: 'root.b = 1' } }],
    input: [['{"a":1}']],
    output: [['{"a":1}']],
  },
  {
    name: 'branch fails when its processors fail',
    processors: [{ branch: { processors: [failing], result_map: 'root.b = 1' } }, mark],
    input: [['{"a":1}']],
    output: [[expect.stringMatching(/no good/) as unknown as string]],
  },
  {
    name: 'cache sets and gets',
    resources: cache,
    processors: [
      { cache: { resource: 'c', operator: 'set', key: '${! content() }', value: 'v-${! content() }' } },
      { cache: { resource: 'c', operator: 'get', key: '${! content() }' } },
    ],
    input: [['one', 'two']],
    output: [['v-one', 'v-two']],
  },
  {
    name: 'cache add fails for a key that is there, get for one that is not',
    resources: cache,
    processors: [
      { cache: { resource: 'c', operator: 'add', key: 'known', value: 'x' } },
      { catch: [{ cache: { resource: 'c', operator: 'get', key: 'known' } }] },
      { cache: { resource: 'c', operator: 'delete', key: 'known' } },
      { cache: { resource: 'c', operator: 'get', key: 'known' } },
      { mapping: 'root = content() + ": " + error()' },
    ],
    input: [['x']],
    output: [['from the start: the key known is not there']],
  },
  {
    name: 'cached asks the processors once',
    resources: cache,
    processors: [
      { cached: { cache: 'c', key: '${! content() }', processors: [{ mapping: 'root = count("asked").string()' }] } },
    ],
    input: [['a'], ['a'], ['b']],
    output: [['1'], ['1'], ['2']],
  },
  {
    name: 'dedupe drops repeats, in a batch and later',
    resources: cache,
    processors: [{ dedupe: { cache: 'c', key: '${! content() }' } }],
    input: [['a', 'b', 'a'], ['b', 'c'], ['a']],
    output: [['a', 'b'], ['c']],
  },
  {
    name: 'dedupe drops what has no key, and says so',
    resources: cache,
    processors: [{ dedupe: { cache: 'c', key: '${! json("id") }' } }],
    input: [['no json']],
    output: [],
    log: ['the key cannot be made'],
  },
  {
    name: 'dedupe lets what has no key through when asked to',
    resources: cache,
    processors: [{ dedupe: { cache: 'c', key: '${! json("id") }', drop_on_err: false } }],
    input: [['no json']],
    output: [['no json']],
  },
  {
    name: 'log writes a line with fields',
    processors: [
      { log: { level: 'WARN', message: 'saw ${! content() }', fields_mapping: 'root.size = content().length()' } },
    ],
    input: [['abc']],
    output: [['abc']],
    log: ['saw abc'],
  },
  {
    name: 'split by number',
    processors: [{ split: { size: 2 } }],
    input: [['a', 'b', 'c']],
    output: [['a', 'b'], ['c']],
  },
  {
    name: 'split by bytes',
    processors: [{ split: { size: 0, byte_size: 4 } }],
    input: [['aa', 'bb', 'ccccc', 'd']],
    output: [['aa', 'bb'], ['ccccc'], ['d']],
  },
  {
    name: 'while loops until the check fails or the limit is reached',
    processors: [
      { while: { check: 'content().length() < 4', processors: [{ mapping: 'root = content() + "x"' }] } },
      { while: { check: 'true', max_loops: 2, processors: [{ mapping: 'root = content() + "y"' }] } },
      { while: { check: 'false', at_least_once: true, processors: [{ mapping: 'root = content() + "z"' }] } },
    ],
    input: [['x']],
    output: [['xxxxyyz']],
  },
  {
    name: 'group_by_value',
    processors: [{ group_by_value: { value: '${! json("k") }' } }],
    input: [['{"k":1}', '{"k":2}', '{"k":1,"b":2}']],
    output: [['{"k":1}', '{"k":1,"b":2}'], ['{"k":2}']],
  },
  {
    name: 'group_by',
    processors: [{ group_by: [{ check: 'content() == "a"', processors: [{ mapping: 'root = "A"' }] }] }],
    input: [['a', 'b', 'a']],
    output: [['A', 'A'], ['b']],
  },
  {
    name: 'select_parts',
    processors: [{ select_parts: { parts: [-1, 0, 9] } }],
    input: [['a', 'b', 'c']],
    output: [['c', 'a']],
  },
  {
    name: 'insert_part',
    processors: [{ insert_part: { index: 0, content: 'new' } }, { insert_part: { index: -1, content: 'last' } }],
    input: [['a']],
    output: [['new', 'a', 'last']],
  },
  {
    name: 'bounds_check',
    processors: [{ bounds_check: { max_part_size: 3, max_parts: 2 } }],
    input: [['abc'], ['abcd'], ['a', 'b', 'c']],
    output: [['abc']],
    log: ['a message of 4 bytes', 'a batch of 3 messages'],
  },
  {
    name: 'resource',
    resources: { processor_resources: [{ label: 'shout', mapping: 'root = content().uppercase()' }] },
    processors: [{ resource: 'shout' }],
    input: [['a']],
    output: [['A']],
  },
  { name: 'sleep', processors: [{ sleep: { duration: '1ms' } }], input: [['a', 'b']], output: [['a', 'b']] },
  {
    name: 'sleep that is none',
    processors: [{ sleep: { duration: '${! content() }' } }, mark],
    input: [['soon']],
    output: [['soon is not a duration']],
  },
  {
    name: 'rate_limit',
    resources: { rate_limit_resources: [{ label: 'r', local: { count: 2, interval: '20ms' } }] },
    processors: [{ rate_limit: { resource: 'r' } }],
    input: [['a', 'b', 'c']],
    output: [['a', 'b', 'c']],
  },
];

describe('processors', () => {
  it.each(ROWS)('$name', async ({ processors, resources = {}, input, output, log = [] }) => {
    const pipeline = await startInProcess({ ...resources, pipeline: { processors } });
    for (const batch of input) expect(await pipeline.send(...batch)).toEqual({ kind: 'acknowledged' });
    expect(texts(pipeline.received)).toEqual(output);
    for (const part of log) {
      expect(pipeline.log.map(({ message }) => message)).toContainEqual(expect.stringContaining(part));
    }
    await pipeline.close();
  });
});
