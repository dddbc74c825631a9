import { defineMethod } from '../../functions/definition.js';
import { wantPlainText } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { bytesFromText } from '../../values/text.js';
import { formatYaml } from '../../values/yaml-format.js';
import { parseYaml, YamlSyntaxError } from '../../values/yaml-parse.js';

export const parseYamlMethod = defineMethod({
  name: 'parse_yaml',
  summary: 'The document that a YAML text holds.',
  examples: [['root = this.a.parse_yaml()', '{"a":"b: [1, x]\\nc: true"}', '{"b":[1,"x"],"c":true}']],
  build: () => (target, _frame, from) => {
    try {
      return parseYaml(wantPlainText(target, from));
    } catch (cause) {
      if (cause instanceof YamlSyntaxError) return fail(`failed to parse value as YAML: ${cause.message}`);
      throw cause;
    }
  },
});

export const formatYamlMethod = defineMethod({
  name: 'format_yaml',
  summary: 'The target as YAML in bytes.',
  examples: [['root = this.a.format_yaml().string()', '{"a":{"b":["x","y"]}}', '"b:\\n    - x\\n    - \\"y\\"\\n"']],
  build: () => (target) => bytesFromText(formatYaml(target)),
});
