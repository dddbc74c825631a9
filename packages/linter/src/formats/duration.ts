const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};
const DURATION = /^[-+]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/** Seconds of a Go duration such as `1h30m`; undefined for any other text. */
export function durationSeconds(text: string): number | undefined {
  if (/^[-+]?0$/.test(text)) return 0;
  if (!DURATION.test(text)) return undefined;
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(PART)) seconds += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  return text.startsWith('-') ? -seconds : seconds;
}

const WORDS: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:ns|nanos?|nanoseconds?)$/, 'ns', 1],
  [/^(?:us|micros?|microseconds?)$/, 'us', 1],
  [/^(?:ms|millis?|milliseconds?|msecs?)$/, 'ms', 1],
  [/^(?:s|secs?|seconds?)$/, 's', 1],
  [/^(?:m|mins?|minutes?)$/, 'm', 1],
  [/^(?:h|hrs?|hours?)$/, 'h', 1],
  [/^(?:d|days?)$/, 'h', 24],
  [/^(?:w|weeks?)$/, 'h', 168],
];

/** The Go duration that other spellings mean, such as `5 seconds` or `1d`; null when that is not clear. */
export function repairDuration(text: string): string | null {
  const parts = [...text.toLowerCase().matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/g)];
  if (
    parts.length === 0 ||
    parts
      .map((p) => p[0])
      .join('')
      .replace(/\s/g, '') !== text.toLowerCase().replace(/[\s,]|and/g, '')
  )
    return null;
  let result = '';
  for (const [, amount, word] of parts) {
    const unit = WORDS.find(([pattern]) => pattern.test(word ?? ''));
    if (unit === undefined) return null;
    result += `${Number(amount) * unit[2]}${unit[1]}`;
  }
  return durationSeconds(result) === undefined ? null : result;
}
