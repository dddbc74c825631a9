import type { MappingResult } from '@weir/bloblang/interpreter';
import { invariant } from '@weir/diagnostics';
import type { Message } from '../message/message.js';

/** The message that a mapping makes of one; undefined when the mapping drops it. */
export function applyMapping(message: Message, result: MappingResult): Message | undefined {
  if (result.kind === 'deleted') return undefined;
  const { body, metadata } = result;
  if (body.kind === 'value') {
    invariant(typeof body.value !== 'symbol', 'a deleted root is a result of its own');
    return message.withValue(body.value, metadata);
  }
  return metadata === undefined ? message : message.withMetadata(metadata);
}
