import { defineVariadicMethod } from '../../functions/definition.js';
import { wantText } from '../../values/convert.js';
import { goFormat } from '../../values/go-format.js';

export const formatMethod = defineVariadicMethod({
  name: 'format',
  summary: 'The target as a format string with `%s`, `%d`, `%v`, `%f` and the like replaced by the arguments.',
  examples: [['root = "%s is %.1f%%".format(this.k, this.v * 100)', '{"k":"cpu","v":0.256}', '"cpu is 25.6%"']],
  build: (args) => (target, _frame, from) => goFormat(wantText(target, from), args),
});
