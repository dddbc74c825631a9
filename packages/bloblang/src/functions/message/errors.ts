import { defineFunction } from '../definition.js';

export const errorFunction = defineFunction({
  name: 'error',
  summary: 'Why an earlier processor failed on the message; null when none did.',
  examples: [['root = error()', '{}', 'null']],
  build: () => (frame) => frame.input.error?.message ?? null,
});

export const erroredFunction = defineFunction({
  name: 'errored',
  summary: 'Whether an earlier processor failed on the message.',
  examples: [['root = errored()', '{}', 'false']],
  build: () => (frame) => frame.input.error !== undefined,
});

export const errorSourceLabelFunction = defineFunction({
  name: 'error_source_label',
  summary: 'Label of the processor that failed; empty when it has none, null when nothing failed.',
  examples: [['root = error_source_label()', '{}', 'null']],
  build: () => (frame) => (frame.input.error === undefined ? null : (frame.input.error.label ?? '')),
});

export const errorSourceNameFunction = defineFunction({
  name: 'error_source_name',
  summary: 'Kind of the processor that failed; null when nothing failed.',
  only: 'redpanda-connect',
  examples: [['root = error_source_name()', '{}', 'null']],
  build: () => (frame) => (frame.input.error === undefined ? null : (frame.input.error.name ?? '')),
});

export const errorSourceTypeFunction = defineFunction({
  name: 'error_source_type',
  summary: 'Kind of the processor that failed; null when nothing failed.',
  only: 'bento',
  examples: [['root = error_source_type()', '{}', 'null']],
  build: () => (frame) => (frame.input.error === undefined ? null : (frame.input.error.name ?? '')),
});

export const errorSourcePathFunction = defineFunction({
  name: 'error_source_path',
  summary: 'Place in the pipeline of the processor that failed; null when nothing failed.',
  examples: [['root = error_source_path()', '{}', 'null']],
  build: () => (frame) => (frame.input.error === undefined ? null : (frame.input.error.path ?? '')),
});
