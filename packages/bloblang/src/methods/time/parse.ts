import { alias, defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { parseLayout } from '../../time/go-layout-parse.js';
import { strptime } from '../../time/strptime.js';
import { wantText } from '../../values/convert.js';
import { Timestamp } from '../../values/timestamp.js';

export const tsParseMethod = defineMethod({
  name: 'ts_parse',
  plain: true,
  summary: 'The time that a text names, laid out as Go writes its reference date.',
  folds: true,
  params: [param.string('format')],
  examples: [['root = this.t.ts_parse("2006-Jan-02").ts_unix()', '{"t":"2020-Aug-14"}', '1597363200']],
  build: (layout) => (target, _frame, from) =>
    target instanceof Timestamp ? target : parseLayout(wantText(target, from), layout),
});

export const tsStrptimeMethod = defineMethod({
  name: 'ts_strptime',
  plain: true,
  summary: 'The time that a text names, laid out as strptime says.',
  folds: true,
  params: [param.string('format')],
  examples: [['root = this.t.ts_strptime("%Y-%b-%d").ts_unix()', '{"t":"2020-Aug-14"}', '1597363200']],
  build: (format) => (target, _frame, from) =>
    target instanceof Timestamp ? target : strptime(wantText(target, from), format),
});

const asText = (of: typeof tsParseMethod, name: string): typeof tsParseMethod => {
  const older = alias(of, name);
  return {
    ...older,
    build: (args) => {
      const body = of.build(args);
      return (target, frame, from) => {
        const time = body(target, frame, from);
        return time instanceof Timestamp ? time.format() : time;
      };
    },
  };
};

export const parseTimestampMethod = asText(tsParseMethod, 'parse_timestamp');
export const parseTimestampStrptimeMethod = asText(tsStrptimeMethod, 'parse_timestamp_strptime');
