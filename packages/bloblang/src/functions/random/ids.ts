import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

export const uuidV4Function = defineFunction({
  name: 'uuid_v4',
  summary: 'A random UUID.',
  examples: [['root = uuid_v4().length()', '{}', '36']],
  build: () => (frame) => {
    const bytes = frame.services.randomBytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return uuidText(bytes);
  },
});

/** 16 bytes as a UUID is written. */
export function uuidText(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const countFunction = defineFunction({
  name: 'count',
  summary: 'Older counter: how often it was called with this name, since the process started.',
  impure: true,
  deprecated: true,
  params: [param.string('name')],
  examples: [['root = count("docs_example") > 0', '{}', 'true']],
  build: (name) => (frame) => frame.services.counters.next(name),
});
