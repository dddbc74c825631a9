import { isObject, ownValue, type Value } from './value.js';

/** Segments of a dotted path; `~1` stands for a dot inside a segment and `~0` for a tilde. An empty path has none. */
export const pathSegments = (path: string): readonly string[] =>
  path === '' ? [] : path.split('.').map((segment) => segment.replaceAll('~1', '.').replaceAll('~0', '~'));

/** What a path leads to, or undefined when it leads nowhere. `*` takes every element of an array. */
export function valueAt(value: Value, segments: readonly string[], from = 0): Value | undefined {
  let current: Value = value;
  for (let i = from; i < segments.length; i++) {
    const segment = segments[i] ?? '';
    if (Array.isArray(current)) {
      if (segment === '*') {
        const items = current.map((item) => valueAt(item, segments, i + 1));
        return items.filter((item) => item !== undefined);
      }
      const item: Value | undefined = /^\d+$/.test(segment) ? current[Number(segment)] : undefined;
      if (item === undefined) return undefined;
      current = item;
    } else if (isObject(current)) {
      const child = ownValue(current, segment);
      if (child === undefined) return undefined;
      current = child;
    } else return undefined;
  }
  return current;
}

/** A path segment as part of a dotted path. */
export const escapeSegment = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('.', '~1');
