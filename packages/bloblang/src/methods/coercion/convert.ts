import { type AroundBody, defineAroundMethod, defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { toBytes, toText } from '../../values/convert.js';
import { Failure, fail, failKind } from '../../values/failure.js';
import { parseGoFloat } from '../../values/go-numbers.js';
import { floatOf } from '../../values/numbers.js';
import { textFromBytes } from '../../values/text.js';
import { Float, kindOf, type Value } from '../../values/value.js';

export const typeMethod = defineMethod({
  name: 'type',
  summary:
    'Name of the kind of the target: string, bytes, number, bool, array, object, null, timestamp, delete or nothing.',
  examples: [
    ['root = [this.a, this.b, this.c].map_each(this.type())', '{"a":1,"b":"x"}', '["number","string","null"]'],
  ],
  build: () => (target) => kindOf(target),
});

export const stringMethod = defineMethod({
  name: 'string',
  summary: 'The target as text; arrays and objects as JSON.',
  examples: [
    ['root = this.map_each(item -> item.value.string())', '{"a":1.50,"b":[1,null]}', '{"a":"1.50","b":"[1,null]"}'],
  ],
  build: () => (target) => toText(target),
});

export const bytesMethod = defineMethod({
  name: 'bytes',
  summary: 'The target as bytes; what is no text or bytes is turned into text first.',
  examples: [['root = this.a.bytes().length()', '{"a":"né"}', '3']],
  build: () => (target) => toBytes(target),
});

/** A conversion whose default stands in for whatever fails, the target too. */
export function converting(convert: (target: Value, from: string) => Value, fallback: Value | undefined): AroundBody {
  return (target, frame, from) => {
    const { self, depth } = frame;
    let started = false;
    try {
      const value = target(frame);
      started = true;
      return convert(value, from);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      frame.self = self;
      frame.depth = depth;
      if (fallback !== undefined) return fallback;
      throw started ? failure.at(from) : failure;
    }
  };
}

function numberFrom(target: Value, from: string): Value {
  if (typeof target === 'string' || target instanceof Uint8Array) {
    const text = typeof target === 'string' ? target : textFromBytes(target);
    return new Float(parseGoFloat(text));
  }
  const number = floatOf(target);
  return number === undefined ? failKind('number', target, from) : new Float(number);
}

export const numberMethod = defineAroundMethod({
  name: 'number',
  summary: 'The target as a number; a text must be one. With a default nothing fails.',
  params: [param.optional(param.float('default'))],
  examples: [
    ['root = this.n.number() + 1', '{"n":"41"}', '42'],
    ['root = this.n.number(0)', '{"n":"none"}', '0'],
  ],
  build: (fallback) => converting(numberFrom, fallback === undefined ? undefined : new Float(fallback)),
});

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const FALSE = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

function boolFrom(target: Value): boolean | undefined {
  if (typeof target === 'boolean') return target;
  if (typeof target === 'string' || target instanceof Uint8Array) {
    const text = toText(target);
    return TRUE.has(text) ? true : FALSE.has(text) ? false : undefined;
  }
  const number = floatOf(target);
  return number === undefined ? undefined : number !== 0;
}

export const boolMethod = defineAroundMethod({
  name: 'bool',
  summary:
    'The target as a bool: numbers by being other than 0, texts such as `true`, `T` and `0`. With a default nothing fails.',
  params: [param.optional(param.bool('default'))],
  examples: [
    ['root = this.a.map_each(this.bool())', '{"a":["true","0",5]}', '[true,false,true]'],
    ['root = this.a.bool(true)', '{"a":"maybe"}', 'true'],
  ],
  build: (fallback) => converting((target, from) => boolFrom(target) ?? failKind('bool', target, from), fallback),
});

export const arrayMethod = defineMethod({
  name: 'array',
  summary: 'The target when it is an array, else an array that holds it.',
  examples: [['root = this.a.array()', '{"a":"x"}', '["x"]']],
  build: () => (target) => (Array.isArray(target) ? target : [target]),
});

export const notNullMethod = defineMethod({
  name: 'not_null',
  summary: 'The target; fails when it is null.',
  examples: [['root = this.a.not_null().catch("none")', '{}', '"none"']],
  build: () => (target) => (target === null ? fail('value is null') : target),
});

export const notEmptyMethod = defineMethod({
  name: 'not_empty',
  summary: 'The target; fails when it is an empty text, array or object.',
  examples: [['root = this.a.not_empty().catch("none")', '{"a":""}', '"none"']],
  build: () => (target, _frame, from) => {
    const kind = kindOf(target);
    const empty = (size: number): Value => (size === 0 ? fail(`${kind} value is empty`) : target);
    if (typeof target === 'string') return empty(target.length);
    if (Array.isArray(target)) return empty(target.length);
    if (kind === 'object') return empty(Object.keys(target as object).length);
    return failKind('string, array or object', target, from);
  },
});
