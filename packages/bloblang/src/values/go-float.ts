import { goFloatName } from './json-format.js';

/** Text of a float for one of Go's verbs e, E, f, F, g, G and v; undefined for verbs that floats do not have. */
export function goVerbFloat(
  value: number,
  verb: string,
  precision: number | undefined,
  pad: (text: string) => string,
): string | undefined {
  if (!'eEfFgGv'.includes(verb)) return undefined;
  if (!Number.isFinite(value)) return pad(goFloatName(value));
  switch (verb) {
    case 'e':
      return pad(exponent(value, precision ?? 6));
    case 'E':
      return pad(exponent(value, precision ?? 6).toUpperCase());
    case 'f':
    case 'F':
      return pad(fixed(value, precision ?? 6));
    case 'G':
      return pad(general(value, precision).toUpperCase());
    default:
      return pad(general(value, precision));
  }
}

const twoDigits = (text: string): string => text.replace(/e([+-])(\d)$/, 'e$10$2');

const exponent = (value: number, precision: number): string =>
  twoDigits(
    Object.is(value, -0)
      ? `-${value.toExponential(Math.min(precision, 100))}`
      : value.toExponential(Math.min(precision, 100)),
  );

/** Decimals of any size: toFixed alone gives up at 1e21. */
function fixed(value: number, precision: number): string {
  const places = Math.min(precision, 100);
  const text =
    Math.abs(value) < 1e21 ? value.toFixed(places) : `${BigInt(value)}${places > 0 ? `.${'0'.repeat(places)}` : ''}`;
  return Object.is(value, -0) ? `-${text}` : text;
}

const SHORTEST_LIMIT = 6;

/** Shortest text, or so many significant digits; with an exponent when it is below -4 or at least 6 (or the precision). */
export function general(value: number, precision: number | undefined): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const scientific =
    precision === undefined ? value.toExponential() : value.toExponential(Math.max(0, Math.min(precision, 100) - 1));
  const power = Number(/e([+-]\d+)$/.exec(scientific)?.[1] ?? 0);
  const limit = precision === undefined ? SHORTEST_LIMIT : Math.max(precision, 1);
  const [digits = ''] = scientific.split('e');
  const trimmed = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  if (power < -4 || power >= limit) return twoDigits(`${trimmed}e${power < 0 ? '-' : '+'}${Math.abs(power)}`);
  const plain =
    precision === undefined
      ? fixed(value, Math.max(0, trimmed.replace(/[-.]/g, '').length - 1 - power))
      : fixed(value, Math.max(0, limit - 1 - power));
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}
