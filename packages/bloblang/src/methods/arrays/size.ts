import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { isEqual } from '../../values/compare.js';
import { toText } from '../../values/convert.js';
import { fail, failKind } from '../../values/failure.js';
import { byteLength, bytesFromText, textFromBytes } from '../../values/text.js';
import { isObject, kindOf, type Value } from '../../values/value.js';

export const lengthMethod = defineMethod({
  name: 'length',
  summary: 'Number of bytes of a text, elements of an array, or keys of an object.',
  examples: [
    ['root = this.map_each(item -> item.value.length())', '{"a":"né","b":[1,2],"c":{}}', '{"a":3,"b":2,"c":0}'],
  ],
  build: () => (target, _frame, from) => {
    if (typeof target === 'string') return BigInt(byteLength(target));
    if (Array.isArray(target) || target instanceof Uint8Array) return BigInt(target.length);
    return isObject(target) ? BigInt(Object.keys(target).length) : failKind('string, array or object', target, from);
  },
});

export const sliceMethod = defineMethod({
  name: 'slice',
  summary:
    'The part of a text (in bytes) or array from one place up to, not including, another; negative places count from the end.',
  params: [param.integer('low'), param.optional(param.integer('high'))],
  examples: [
    ['root = this.a.slice(1, 3)', '{"a":"abcde"}', '"bc"'],
    ['root = this.a.slice(-2)', '{"a":[1,2,3]}', '[2,3]'],
  ],
  build: (low, high) => {
    if (high !== undefined && high > 0 && low >= high) {
      fail(`lower slice bound ${low} must be lower than upper (${high})`);
    }
    return (target, _frame, from) => {
      if (Array.isArray(target)) return target.slice(...bounds(target.length, low, high));
      const bytes = typeof target === 'string' ? bytesFromText(target) : target;
      if (!(bytes instanceof Uint8Array))
        return failKind(kindOf(target) === 'array' ? 'array' : 'array or string', target, from);
      const part = bytes.slice(...bounds(bytes.length, low, high));
      return typeof target === 'string' ? textFromBytes(part) : part;
    };
  },
});

function bounds(size: number, low: number, high: number | undefined): [number, number] {
  const start = low < 0 ? Math.max(0, size + low) : low;
  const end = high === undefined ? size : high < 0 ? size + high : Math.min(high, size);
  if (start > end) {
    fail(`lower slice bound ${start} must be lower than or equal to upper bound (${end}) and target length (${size})`);
  }
  return [start, end];
}

export const indexMethod = defineMethod({
  name: 'index',
  summary: 'The element of an array, or the byte of bytes, at a place; negative places count from the end.',
  params: [param.integer('index')],
  examples: [['root = this.a.index(-1)', '{"a":[1,2,3]}', '3']],
  build: (index) => (target, _frame, from) => {
    const item = (size: number): number => {
      const at = index < 0 ? size + index : index;
      return at < 0 || at >= size ? fail(`index '${index}' was out of bounds for array size: ${size}`) : at;
    };
    if (Array.isArray(target)) return target[item(target.length)] ?? null;
    if (target instanceof Uint8Array) return BigInt(target[item(target.length)] ?? 0);
    return failKind('array', target, from);
  },
});

export const containsMethod = defineMethod({
  name: 'contains',
  summary: 'Whether a text holds another, or an array or object a value.',
  params: [param.unknown('value')],
  examples: [
    ['root = this.a.contains("b")', '{"a":"abc"}', 'true'],
    ['root = this.a.contains(2)', '{"a":[1,2]}', 'true'],
  ],
  build: (value) => (target, _frame, from) => {
    if (typeof target === 'string' || target instanceof Uint8Array) return toText(target).includes(wantNeedle(value));
    const items = Array.isArray(target) ? target : isObject(target) ? Object.values(target) : undefined;
    return items === undefined
      ? failKind('string, array or object', target, from)
      : items.some((item) => isEqual(item, value) || isEqual(value, item));
  },
});

const wantNeedle = (value: Value): string => toText(value);
