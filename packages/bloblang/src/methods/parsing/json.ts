import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantPlainText } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { formatJson, OutputLimitError, UnprintableValueError } from '../../values/json-format.js';
import { JsonSyntaxError, parseJson } from '../../values/json-parse.js';
import { bytesFromText } from '../../values/text.js';
import { Float, isObject, JsonNumber, type ObjectValue, ownValue, setKey, type Value } from '../../values/value.js';

/** Numbers as floats, whatever their text was. */
export function withFloats(value: Value): Value {
  if (typeof value === 'number') return new Float(value);
  if (value instanceof JsonNumber) {
    const float = Number(value.text);
    if (Number.isFinite(float)) return new Float(float);
    return fail(
      `failed to parse value as JSON: json: cannot unmarshal number ${value.text} into Go value of type float64`,
    );
  }
  if (Array.isArray(value)) return value.map(withFloats);
  if (!isObject(value)) return value;
  const out: ObjectValue = {};
  for (const key of Object.keys(value)) setKey(out, key, withFloats(ownValue(value, key) ?? null));
  return out;
}

export const parseJsonMethod = defineMethod({
  name: 'parse_json',
  summary: 'The document that a JSON text holds; its numbers are floats unless they are to keep their text.',
  params: [param.optional(param.bool('use_number'))],
  examples: [['root = this.a.parse_json().b', '{"a":"{\\"b\\":[1,2]}"}', '[1,2]']],
  build: (useNumber) => (target, _frame, from) => {
    try {
      const value = parseJson(wantPlainText(target, from), 'stream');
      return useNumber === true ? value : withFloats(value);
    } catch (cause) {
      if (cause instanceof JsonSyntaxError) return fail(`failed to parse value as JSON: ${cause.message}`);
      throw cause;
    }
  },
});

export const formatJsonMethod = defineMethod({
  name: 'format_json',
  summary: 'The target as JSON in bytes, indented unless told otherwise.',
  params: [
    param.withDefault(param.string('indent'), '    '),
    param.withDefault(param.bool('no_indent'), false),
    param.withDefault(param.bool('escape_html'), true),
  ],
  examples: [
    ['root = this.format_json(no_indent: true).string()', '{"b":1,"a":"<"}', '"{\\"a\\":\\"\\\\u003c\\",\\"b\\":1}"'],
  ],
  build: (indent, noIndent, escapeHtml) => (target) => {
    try {
      return bytesFromText(formatJson(target, { escapeHtml, nilArrays: true, ...(noIndent ? {} : { indent }) }));
    } catch (cause) {
      if (cause instanceof OutputLimitError) throw cause;
      if (cause instanceof UnprintableValueError) return fail(`failed to format value as JSON: ${cause.message}`);
      throw cause;
    }
  },
});
