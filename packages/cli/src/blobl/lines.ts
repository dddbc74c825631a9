import { textFromBytes } from '@weir/bloblang/interpreter';
import { CliProblem } from '../program/cli-problem.js';

const NEWLINE = 10;

/**
 * The lines of a stream, as many at a time as a chunk of it completes; a line break at the end starts no further line.
 * Bytes that are no UTF-8 are kept as the mapping language keeps them. A line longer than `maxBytes` ends it with a CliProblem.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<readonly string[]> {
  let open: Uint8Array[] = [];
  let openBytes = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE);
    if (end === -1) {
      open.push(chunk);
      openBytes += chunk.length;
    } else {
      const lines = textFromBytes(joined([...open, chunk.subarray(0, end)])).split('\n');
      if (openBytes + end > maxBytes && lines.some(({ length }) => length > maxBytes)) throw tooLong(maxBytes);
      open = [chunk.subarray(end + 1)];
      openBytes = chunk.length - end - 1;
      yield lines;
    }
    if (openBytes > maxBytes) throw tooLong(maxBytes);
  }
  if (openBytes > 0) yield [textFromBytes(joined(open))];
}

const tooLong = (maxBytes: number): CliProblem =>
  new CliProblem(`a document is longer than ${maxBytes} bytes`, { hint: '--max-bytes raises the limit' });

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}
