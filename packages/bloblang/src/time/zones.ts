import { UTC, type Zone, type ZoneOffset } from '../values/timestamp.js';

const cache = new Map<string, Zone | null>();

/** A zone that is always the same distance from UTC. */
export function fixedZone(seconds: number, abbreviation = ''): Zone {
  const offset: ZoneOffset = { seconds, abbreviation };
  return { name: abbreviation, offsetAt: () => offset };
}

/** Each knows the abbreviations of its own part of the world. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA', 'en-CA'] as const;

/** The zone of an IANA name, or undefined when there is none. `` and `UTC` are UTC; `Local` is UTC too: results do not depend on the machine. */
export function zoneNamed(name: string): Zone | undefined {
  if (name === '' || name === 'UTC' || name === 'Local') return UTC;
  const known = cache.get(name);
  if (known !== undefined) return known ?? undefined;
  const zone = /^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name) ? ianaZone(name) : null;
  cache.set(name, zone);
  return zone ?? undefined;
}

function ianaZone(name: string): Zone | null {
  let format: Intl.DateTimeFormat;
  let names: readonly Intl.DateTimeFormat[];
  try {
    const fields = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, hourCycle: 'h23', era: 'short', ...fields });
    names = LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone: name, timeZoneName: 'short' }));
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
  const hours = new Map<number, ZoneOffset>();
  return {
    name,
    offsetAt(epochSeconds) {
      const slot = Math.floor(epochSeconds / 900);
      let offset = hours.get(slot);
      if (offset === undefined) {
        offset = readOffset(format, names, slot * 900);
        if (hours.size > 10_000) hours.clear();
        hours.set(slot, offset);
      }
      return offset;
    },
  };
}

function readOffset(
  format: Intl.DateTimeFormat,
  names: readonly Intl.DateTimeFormat[],
  epochSeconds: number,
): ZoneOffset {
  const date = new Date(epochSeconds * 1000);
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const at = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - at('year') : at('year');
  const local = new Date(0);
  local.setUTCFullYear(year, at('month') - 1, at('day'));
  local.setUTCHours(at('hour'), at('minute'), at('second'));
  const seconds = Math.round(local.getTime() / 1000 - epochSeconds);
  const shown = names.map(
    (locale) => locale.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return { seconds, abbreviation: shown.find((text) => /^[A-Z]{2,5}$/.test(text)) ?? numericName(seconds) };
}

/** `+03` or `+0530`, as zones without an abbreviation are shown. */
export function numericName(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  const two = (n: number): string => String(n).padStart(2, '0');
  const rest = minutes % 60 === 0 ? '' : two(minutes % 60);
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${rest}`;
}
