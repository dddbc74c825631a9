import { defineComponent } from '../../engine/definition.js';
import { splitBytes } from '../../engine/split-bytes.js';
import { Message } from '../../message/message.js';

/** One message per line, or per part between delimiters. */
export const linesScanner = defineComponent({
  kind: 'scanner',
  name: 'lines',
  create(view) {
    const custom = view.optionalString('custom_delimiter');
    const omitEmpty = view.has('omit_empty') && view.boolean('omit_empty');
    const delimiter = Buffer.from(custom === '' ? '\n' : custom);
    return {
      async *scan(bytes) {
        for await (let line of splitBytes(bytes, delimiter)) {
          if (custom === '' && line.at(-1) === 0x0d) line = line.subarray(0, -1);
          if (line.length > 0 || !omitEmpty) yield [Message.ofBytes(line)];
        }
      },
    };
  },
});
