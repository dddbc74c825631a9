import { defineComponent } from '../../engine/definition.js';

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Leaves a byte order mark at the beginning out and hands the rest to another scanner. */
export const skipBomScanner = defineComponent({
  kind: 'scanner',
  name: 'skip_bom',
  async create(view, deps) {
    const into = await deps.build.scanner(view.component('into'));
    return { scan: (bytes) => into.scan(withoutMark(bytes)) };
  },
});

async function* withoutMark(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < MARK.length) continue;
    yield start.subarray(0, MARK.length).equals(MARK) ? start.subarray(MARK.length) : start;
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}
