import { fail } from '../values/failure.js';
import { timeQuote } from '../values/go-quote.js';

const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const COMPONENT = /^(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/;

/** Nanoseconds of a Go duration such as `1h30m5.5s`. Fails with Go's words. */
export function parseDuration(text: string): bigint {
  const quoted = timeQuote(text);
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  let rest = text.slice(sign.length);
  if (rest === '0') return 0n;
  if (rest === '') return fail(`time: invalid duration ${quoted}`);
  let total = 0n;
  while (rest !== '') {
    const found = COMPONENT.exec(rest);
    if (found === null) {
      const number = /^(?:\d+\.?\d*|\.\d+)(.*)$/s.exec(rest);
      if (number === null) return fail(`time: invalid duration ${quoted}`);
      const unit = /^[^.\d]*/.exec(number[1] ?? '')?.[0] ?? '';
      return fail(
        unit === ''
          ? `time: missing unit in duration ${quoted}`
          : `time: unknown unit ${timeQuote(unit)} in duration ${quoted}`,
      );
    }
    const [whole, digits = '', fraction = '', unit = 's'] = found;
    if (digits === '' && fraction === '') return fail(`time: invalid duration ${quoted}`);
    const scale = UNITS[unit] ?? 1n;
    total += BigInt(digits || '0') * scale + (BigInt(fraction || '0') * scale) / 10n ** BigInt(fraction.length);
    rest = rest.slice(whole.length);
  }
  if (total > 9223372036854775807n) return fail(`time: invalid duration ${quoted}`);
  return sign === '-' ? -total : total;
}

/** An ISO 8601 period: calendar parts and the rest in nanoseconds. */
export interface Period {
  readonly years: number;
  readonly months: number;
  readonly days: number;
  readonly nanoseconds: bigint;
}

const ISO =
  /^(-)?P(?:(\d+(?:[.,]\d+)?)Y)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;

/** An ISO 8601 duration such as `P1DT2H`. Fails with the reason. */
export function parseIsoDuration(text: string): Period {
  if (text === '') return fail('cannot parse a blank string as a period');
  if (!/^[+-]?P/.test(text)) return fail(`${text}: expected 'P' period mark at the start`);
  const period = readIsoDuration(text);
  return period ?? fail(`${text}: expected a number and a designator`);
}

function readIsoDuration(text: string): Period | undefined {
  const found = ISO.exec(text);
  if (found === null || /[PT]$/.test(text)) return undefined;
  const sign = found[1] === '-' ? -1 : 1;
  const at = (i: number): number => sign * Number((found[i] ?? '0').replace(',', '.'));
  const seconds = at(6) * 3600 + at(7) * 60;
  return {
    years: at(2),
    months: at(3),
    days: at(4) * 7 + at(5),
    nanoseconds: BigInt(Math.round(seconds)) * 1_000_000_000n + BigInt(Math.round(at(8) * 1e9)),
  };
}
