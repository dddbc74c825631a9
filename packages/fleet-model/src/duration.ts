const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g;

/** Milliseconds that a duration such as `1h30m`, `500ms` or `0` stands for, or undefined when it is none. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0;
  if (!WHOLE.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PART)) total += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  return total;
}

/** Milliseconds of a duration that was checked before; 0 for anything else. */
export const durationMs = (text: string): number => parseDuration(text) ?? 0;

/** Writes milliseconds in the largest units that need no fraction: 90000 is `1m30s`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s';
  let rest = ms;
  let text = '';
  for (const unit of ['h', 'm', 's', 'ms'] as const) {
    const size = UNITS[unit] ?? 1;
    const amount = unit === 'ms' ? rest : Math.floor(rest / size);
    if (amount > 0) text += `${amount}${unit}`;
    rest -= amount * size;
  }
  return text;
}
