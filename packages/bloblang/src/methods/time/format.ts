import { alias, defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantTimestamp } from '../../time/convert.js';
import { RFC3339_NANO } from '../../time/go-layout.js';
import { formatLayout } from '../../time/go-layout-format.js';
import { strftime } from '../../time/strftime.js';
import { zoneNamed } from '../../time/zones.js';
import { fail } from '../../values/failure.js';
import { Timestamp, type Zone } from '../../values/timestamp.js';

/** The zone of a name; fails when there is none. */
export const wantZone = (name: string): Zone =>
  zoneNamed(name) ?? fail(`failed to parse timezone location name: unknown time zone ${name}`);

const inZone = (time: Timestamp, zone: Zone | undefined): Timestamp =>
  zone === undefined ? time : new Timestamp(time.nanoseconds, zone);

export const tsFormatMethod = defineMethod({
  name: 'ts_format',
  plain: true,
  summary: 'A time as text, laid out as Go writes its reference date, in a time zone if one is given.',
  folds: true,
  params: [param.withDefault(param.string('format'), RFC3339_NANO), param.optional(param.string('tz'))],
  examples: [
    ['root = this.t.ts_format("2 Jan 2006 15:04", "Europe/Berlin")', '{"t":1597384463}', '"14 Aug 2020 07:54"'],
  ],
  build: (layout, tz) => {
    const zone = tz === undefined ? undefined : wantZone(tz);
    return (target) => formatLayout(inZone(wantTimestamp(target), zone), layout);
  },
});

export const tsStrftimeMethod = defineMethod({
  name: 'ts_strftime',
  plain: true,
  summary: 'A time as text, laid out as strftime says, in a time zone if one is given.',
  folds: true,
  params: [param.string('format'), param.optional(param.string('tz'))],
  examples: [['root = this.t.ts_strftime("%Y-%m-%d %H:%M", "UTC")', '{"t":1597384463}', '"2020-08-14 05:54"']],
  build: (format, tz) => {
    const zone = tz === undefined ? undefined : wantZone(tz);
    return (target) => strftime(inZone(wantTimestamp(target), zone), format);
  },
});

export const tsTzMethod = defineMethod({
  name: 'ts_tz',
  plain: true,
  summary: 'The same moment, shown in another time zone.',
  folds: true,
  params: [param.string('tz')],
  examples: [['root = this.t.ts_tz("Asia/Tokyo")', '{"t":"2020-08-14T05:54:23Z"}', '"2020-08-14T14:54:23+09:00"']],
  build: (tz) => {
    const zone = wantZone(tz);
    return (target) => new Timestamp(wantTimestamp(target).nanoseconds, zone);
  },
});

export const formatTimestampMethod = alias(tsFormatMethod, 'format_timestamp');
export const formatTimestampStrftimeMethod = alias(tsStrftimeMethod, 'format_timestamp_strftime');
