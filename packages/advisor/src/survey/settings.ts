import type { PlainValue } from '@weir/pipeline-parser';

/** The value at a dotted path within a plain value; undefined where there is none. */
export function at(value: PlainValue | undefined, path: string): PlainValue | undefined {
  let current: PlainValue | undefined = value;
  for (const segment of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.hasOwn(current, segment) ? (current as Record<string, PlainValue>)[segment] : undefined;
  }
  return current;
}

/** True for text that holds an environment reference or an interpolation, so that its content is not known. */
export const isDynamic = (value: PlainValue | undefined): boolean => typeof value === 'string' && value.includes('${');

/** A number that is written out; undefined for anything else. */
export const numberAt = (value: PlainValue | undefined, path: string): number | undefined => {
  const found = at(value, path);
  return typeof found === 'number' ? found : undefined;
};

/** Text that is written out, environment references included; empty for anything else. */
export const textAt = (value: PlainValue | undefined, path: string): string => {
  const found = at(value, path);
  return typeof found === 'string' ? found : '';
};

/** The entries of a list; a single value counts as a list of one, as nothing as none. */
export const listAt = (value: PlainValue | undefined, path: string): readonly PlainValue[] => {
  const found = at(value, path);
  if (found === undefined || found === null) return [];
  return Array.isArray(found) ? found : [found as PlainValue];
};

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** Milliseconds of a duration such as `1m30s`; undefined for anything else. */
export function milliseconds(text: PlainValue | undefined): number | undefined {
  if (typeof text !== 'string' || !/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, digits = '', unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g))
    sum += Number(digits) * (UNITS[unit] ?? 0);
  return sum;
}
