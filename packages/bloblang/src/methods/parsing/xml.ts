import { defineKitMethod, defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { worded } from '../../interpreter/worded.js';
import { wantObject, wantRawBytes } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { bytesFromText, textFromBytes } from '../../values/text.js';
import { formatXml } from '../../values/xml-format.js';
import { parseXml, XmlSyntaxError } from '../../values/xml-parse.js';

export const parseXmlMethod = defineKitMethod({
  kit: 'markup',
  name: 'parse_xml',
  plain: true,
  summary: 'The document that an XML text holds; `-name` are attributes and `#text` is text beside them.',
  params: [param.withDefault(param.bool('cast'), false)],
  examples: [
    [
      'root = this.a.parse_xml()',
      '{"a":"<r><t id=\\"1\\">x</t><n>5</n></r>"}',
      '{"r":{"n":"5","t":{"#text":"x","-id":"1"}}}',
    ],
    ['root = this.a.parse_xml(cast: true)', '{"a":"<r><n>5</n></r>"}', '{"r":{"n":5}}'],
  ],
  build: (casting) => (kit) => (target, frame, from) => {
    const text = textFromBytes(wantRawBytes(target, from));
    try {
      return parseXml(kit, text, casting);
    } catch (cause) {
      if (cause instanceof XmlSyntaxError)
        return fail(`${worded(frame, 'failed to parse', 'parsing')} value as XML: ${cause.message}`);
      throw cause;
    }
  },
});

export const formatXmlMethod = defineMethod({
  name: 'format_xml',
  plain: true,
  summary: 'The object as XML in bytes, the other way round of `parse_xml`; texts are not escaped.',
  params: [param.withDefault(param.string('indent'), '    '), param.withDefault(param.bool('no_indent'), false)],
  examples: [
    [
      'root = this.format_xml(no_indent: true).string()',
      '{"r":{"t":{"-id":"1","#text":"x"},"n":[1,2]}}',
      '"<r><n>1</n><n>2</n><t id=\\"1\\">x</t></r>"',
    ],
  ],
  build: (indent, noIndent) => (target, _frame, from) =>
    bytesFromText(formatXml(wantObject(target, from), noIndent ? undefined : indent)),
});
