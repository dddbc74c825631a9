import { defineMethod } from '../../functions/definition.js';
import { parseMappingString } from '../../syntax/string-literal.js';
import { wantText } from '../../values/convert.js';
import { type ObjectValue, setKey } from '../../values/value.js';

const PAIR = /([^\s="]+)(?:=(?:"((?:[^"\\]|\\.)*)"|(\S*)))?/g;

export const parseLogfmtMethod = defineMethod({
  name: 'parse_logfmt',
  summary: 'The pairs of a line in logfmt; a key alone is true.',
  only: 'redpanda-connect',
  examples: [
    [
      'root = this.a.parse_logfmt()',
      '{"a":"level=info msg=\\"all well\\" ok"}',
      '{"level":"info","msg":"all well","ok":true}',
    ],
  ],
  build: () => (target, _frame, from) => {
    const out: ObjectValue = {};
    for (const [whole, key = '', quoted, bare] of wantText(target, from).matchAll(PAIR)) {
      const text = quoted === undefined ? bare : (parseMappingString(`"${quoted}"`) ?? quoted);
      setKey(out, key, whole.includes('=') ? (text ?? '') : true);
    }
    return out;
  },
});
