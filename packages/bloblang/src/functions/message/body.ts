import type { Frame } from '../../interpreter/frame.js';
import type { Expression } from '../../syntax/ast.js';
import { toText } from '../../values/convert.js';
import { pathSegments, valueAt } from '../../values/path.js';
import { kindOf, type ObjectValue, setKey, type Value } from '../../values/value.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

export const contentFunction = defineFunction({
  name: 'content',
  summary: 'The whole message as bytes.',
  examples: [['root = content().string()', '{"a":1}', '"{\\"a\\":1}"']],
  build: () => (frame) => frame.input.bytes(),
});

export const jsonFunction = defineFunction({
  name: 'json',
  note: (path) => `json path \`${literalText(path)}\``,
  summary: 'The message as a document, or what a dotted path in it leads to.',
  params: [param.withDefault(param.string('path'), '')],
  examples: [['root = json("a.b")', '{"a":{"b":5}}', '5']],
  build: (path) => {
    const segments = pathSegments(path);
    return (frame) => valueAt(frame.document(), segments) ?? null;
  },
});

export const batchIndexFunction = defineFunction({
  name: 'batch_index',
  summary: 'Place of the message in its batch, counted from 0.',
  examples: [['root = batch_index()', '{}', '0']],
  build: () => (frame) => BigInt(frame.index),
});

export const batchSizeFunction = defineFunction({
  name: 'batch_size',
  summary: 'Number of messages in the batch.',
  examples: [['root = batch_size()', '{}', '1']],
  build: () => (frame) => BigInt(frame.batch.length),
});

/** A literal text as it is, nothing for any other argument. */
const literalText = (argument: Expression | undefined): string => (argument?.kind === 'string' ? argument.value : '');

const named =
  (what: string) =>
  (key: Expression | undefined): string =>
    literalText(key) === '' ? `${what} object` : `${what} field ${literalText(key)}`;

function all(metadata: ReadonlyMap<string, Value>, convert: (value: Value) => Value): Value {
  const out: ObjectValue = {};
  for (const [key, value] of metadata) setKey(out, key, convert(value));
  return out;
}

const read =
  (source: (frame: Frame) => ReadonlyMap<string, Value>, convert: (value: Value) => Value) =>
  (key: string) =>
  (frame: Frame): Value => {
    const metadata = source(frame);
    if (key === '') return all(metadata, convert);
    const value = metadata.get(key);
    return value === undefined ? null : convert(value);
  };

const asText = (value: Value): Value => (kindOf(value) === 'string' ? value : toText(value));

export const metadataFunction = defineFunction({
  name: 'metadata',
  note: named('metadata'),
  summary: 'A metadata value of the message as it came in, or all of them as an object.',
  params: [param.withDefault(param.string('key'), '')],
  examples: [['root = metadata("none")', '{}', 'null']],
  build: read(
    (frame) => frame.input.metadata,
    (value) => value,
  ),
});

export const metaFunction = defineFunction({
  name: 'meta',
  note: named('meta'),
  examples: [['root = meta("none")', '{}', 'null']],
  summary: 'Older form of `metadata` whose values are always texts.',
  params: [param.withDefault(param.string('key'), '')],
  deprecated: true,
  build: read((frame) => frame.input.metadata, asText),
});

export const rootMetaFunction = defineFunction({
  name: 'root_meta',
  note: named('root_meta'),
  examples: [['meta a = "x"\nroot = root_meta("a")', '{}', '"x"']],
  summary: 'Older way to read metadata as edited so far: write `@name`.',
  params: [param.withDefault(param.string('key'), '')],
  deprecated: true,
  build: read((frame) => frame.currentMetadata(), asText),
});
