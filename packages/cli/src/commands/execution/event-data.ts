/** The `data` of each server-sent event of a stream; comments and other fields are passed over. */
export async function* eventData(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = '';
  let data: string[] = [];
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
    }
  }
}
