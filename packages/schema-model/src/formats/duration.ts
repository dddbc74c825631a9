const NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const PART = /^(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/;
const LIMIT = 2n ** 63n;

/** Nanoseconds of a Go duration such as `1h30m`, `1.5s` or `-2ms`; undefined when the text is none. */
export function parseDuration(text: string): bigint | undefined {
  const negative = text.startsWith('-');
  let rest = /^[+-]/.test(text) ? text.slice(1) : text;
  if (rest === '0') return 0n;
  if (rest === '') return undefined;
  let total = 0n;
  while (rest !== '') {
    const match = PART.exec(rest);
    const [whole = '', fraction = '', unit = ''] = match?.slice(1) ?? [];
    const size = NANOSECONDS[unit];
    if (match === null || size === undefined || (whole === '' && fraction === '')) return undefined;
    total += BigInt(whole === '' ? '0' : whole) * size;
    if (fraction !== '') total += (BigInt(fraction) * size) / 10n ** BigInt(fraction.length);
    rest = rest.slice(match[0].length);
  }
  if (total > LIMIT || (total === LIMIT && !negative)) return undefined;
  return negative ? -total : total;
}
