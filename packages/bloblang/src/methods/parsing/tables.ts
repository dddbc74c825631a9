import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { wantPlainText } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { type ObjectValue, setKey, type Value } from '../../values/value.js';

function records(
  kit: Kit<'tables'>,
  text: string,
  delimiter: string,
  lazyQuotes: boolean,
): readonly (readonly string[])[] {
  try {
    return kit.parse(text, {
      delimiter,
      relax_quotes: lazyQuotes,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\n', '\r\n'],
    });
  } catch (cause) {
    if (cause instanceof kit.CsvError) return fail(cause.message);
    throw cause;
  }
}

export const parseCsvMethod = defineKitMethod({
  kit: 'tables',
  name: 'parse_csv',
  summary: 'The rows of a CSV text: objects keyed by the first row, or arrays without a header row.',
  params: [
    param.withDefault(param.bool('parse_header_row'), true),
    param.withDefault(param.string('delimiter'), ','),
    param.withDefault(param.bool('lazy_quotes'), false),
  ],
  examples: [['root = this.a.parse_csv()', '{"a":"x,y\\n1,2"}', '[{"x":"1","y":"2"}]']],
  build: (header, delimiter, lazyQuotes) => {
    return (kit) =>
      (target, _frame, from): Value => {
        if (Array.from(delimiter).length !== 1) return fail('delimiter value must be exactly one character');
        const rows = records(kit, wantPlainText(target, from), delimiter, lazyQuotes);
        const [first, ...rest] = rows;
        if (first === undefined) return fail('zero records were parsed');
        const ragged = rows.findIndex((row) => row.length !== first.length);
        if (ragged !== -1) fail(`record on line ${ragged + 1}: wrong number of fields`);
        if (!header) return rows.map((row) => [...row]);
        return rest.map((row) => {
          const out: ObjectValue = {};
          first.forEach((name, i) => {
            setKey(out, name, row[i] ?? '');
          });
          return out;
        });
      };
  },
});
