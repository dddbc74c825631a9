import { parseMappingString } from '../../syntax/string-literal.js';
import { fail } from '../../values/failure.js';
import { goQuote } from '../../values/go-format.js';
import { toTextMethod } from './written.js';

export const quoteMethod = toTextMethod(
  'quote',
  'The text in double quotes, with escapes where they are needed.',
  [['root = this.a.quote()', '{"a":"x\\ty"}', '"\\"x\\\\ty\\""']],
  goQuote,
);

export const unquoteMethod = toTextMethod(
  'unquote',
  'The text that a quoted text stands for.',
  [['root = this.a.unquote()', '{"a":"\\"x\\\\ty\\""}', '"x\\ty"']],
  (text) => parseMappingString(text) ?? fail('invalid syntax'),
);
