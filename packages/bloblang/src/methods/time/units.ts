import { alias, defineMethod } from '../../functions/definition.js';
import { wantTimestamp } from '../../time/convert.js';

/** Division that rounds down, as moments before 1970 need. */
const floorDivide = (value: bigint, by: bigint): bigint => (value % by < 0n ? value / by - 1n : value / by);

const since = (name: string, unit: string, divisor: bigint, output: string) =>
  defineMethod({
    name,
    plain: true,
    summary: `A time in ${unit} since 1970.`,
    folds: true,
    examples: [[`root = this.t.${name}()`, '{"t":"2009-11-10T23:00:00Z"}', output]],
    build: () => (target) => BigInt.asIntN(64, floorDivide(wantTimestamp(target).nanoseconds, divisor)),
  });

export const tsUnixMethod = since('ts_unix', 'seconds', 1_000_000_000n, '1257894000');
export const tsUnixMilliMethod = since('ts_unix_milli', 'milliseconds', 1_000_000n, '1257894000000');
export const tsUnixMicroMethod = since('ts_unix_micro', 'microseconds', 1_000n, '1257894000000000');
export const tsUnixNanoMethod = since('ts_unix_nano', 'nanoseconds', 1n, '1257894000000000000');
export const formatTimestampUnixMethod = alias(tsUnixMethod, 'format_timestamp_unix');
export const formatTimestampUnixMilliMethod = alias(tsUnixMilliMethod, 'format_timestamp_unix_milli');
export const formatTimestampUnixMicroMethod = alias(tsUnixMicroMethod, 'format_timestamp_unix_micro');
export const formatTimestampUnixNanoMethod = alias(tsUnixNanoMethod, 'format_timestamp_unix_nano');
