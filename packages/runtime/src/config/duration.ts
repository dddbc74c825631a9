const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const PART = /^([0-9]+\.?[0-9]*|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)/;

/** Milliseconds of a duration such as `1m30s`; undefined when the text is none (the grammar is that of Go's time.ParseDuration). */
export function parseDuration(text: string): number | undefined {
  const sign = text.startsWith('-') ? -1 : 1;
  let rest = text.replace(/^[+-]/, '');
  if (rest === '0') return 0;
  if (rest === '') return undefined;
  let total = 0;
  while (rest !== '') {
    const part = PART.exec(rest);
    if (part === null) return undefined;
    total += Number(part[1]) * (UNITS[part[2] ?? ''] ?? 0);
    rest = rest.slice(part[0].length);
  }
  return sign * total;
}
