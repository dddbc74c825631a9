import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

export const tracingIdFunction = defineFunction({
  name: 'tracing_id',
  summary: 'Id of the trace that the message belongs to; zeros when it belongs to none.',
  examples: [['root = tracing_id()', '{}', '"00000000000000000000000000000000"']],
  build: () => () => '0'.repeat(32),
});

export const tracingSpanFunction = defineFunction({
  name: 'tracing_span',
  summary: 'The span of the trace that the message belongs to; null when it belongs to none.',
  examples: [['root.span = tracing_span()', '{}', '{"span":null}']],
  build: () => () => null,
});

export const bytesFunction = defineFunction({
  name: 'bytes',
  summary: 'So many zero bytes.',
  only: 'redpanda-connect',
  params: [param.integer('length')],
  examples: [['root = bytes(2).encode("hex")', '{}', '"0000"']],
  build: (length) => (frame) => {
    frame.bound(length);
    return new Uint8Array(Math.max(0, length));
  },
});
