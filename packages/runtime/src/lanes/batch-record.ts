import { formatJson, parseJson, type Value } from '@weir/bloblang/interpreter';
import { type Batch, Message } from '../message/message.js';

/** What of a message is kept beside its bytes. */
interface Head {
  readonly length: number;
  readonly metadata: Readonly<Record<string, Value>>;
}

/**
 * A batch as bytes: the length of a JSON head (32 bits, big end first), the head, then the bodies. Bytes and times in
 * metadata come back as the text that JSON gives them.
 */
export function encodeBatch(batch: Batch): Buffer {
  const bodies = batch.map((message) => message.bytes());
  const heads = batch.map((message, index) => ({
    length: bodies[index]?.byteLength ?? 0,
    metadata: Object.fromEntries(message.metadata),
  }));
  const head = Buffer.from(formatJson(heads as unknown as Value));
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(head.byteLength);
  return Buffer.concat([prefix, head, ...bodies]);
}

/** The batch that was encoded. */
export function decodeBatch(record: Buffer): Batch {
  const headEnd = 4 + record.readUInt32BE(0);
  const heads = parseJson(record.subarray(4, headEnd)) as unknown as readonly Head[];
  let at = headEnd;
  return heads.map(({ length, metadata }) => {
    const body = record.subarray(at, at + length);
    at += length;
    return Message.ofBytes(body, new Map(Object.entries(metadata)));
  });
}
