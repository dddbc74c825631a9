/** The parts between delimiters; bytes behind the last one are a part when there are any. */
export async function* splitBytes(bytes: AsyncIterable<Uint8Array>, delimiter: Uint8Array): AsyncIterable<Buffer> {
  let pending = Buffer.alloc(0);
  for await (const chunk of bytes) {
    // Looked through already, save for a delimiter that the last chunk has cut in two.
    let from = Math.max(0, pending.length - delimiter.length + 1);
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    let start = 0;
    for (let end = pending.indexOf(delimiter, from); end >= 0; end = pending.indexOf(delimiter, from)) {
      yield pending.subarray(start, end);
      start = end + delimiter.length;
      from = start;
    }
    pending = pending.subarray(start);
  }
  if (pending.length > 0) yield pending;
}
