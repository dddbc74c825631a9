import { Float, JsonNumber, kindOf, Uint64, type Value } from './value.js';

/** Name of the Go type that the reference holds such a value in; some of its messages print it. */
export function goTypeOf(value: Value): string {
  if (typeof value === 'bigint') return 'int64';
  if (typeof value === 'number' || value instanceof JsonNumber) return 'json.Number';
  if (value instanceof Float) return 'float64';
  if (value instanceof Uint64) return 'uint64';
  switch (kindOf(value)) {
    case 'null':
      return '<nil>';
    case 'bool':
      return 'bool';
    case 'bytes':
      return '[]uint8';
    case 'timestamp':
      return 'time.Time';
    case 'array':
      return '[]interface {}';
    case 'object':
      return 'map[string]interface {}';
    case 'delete':
      return 'value.Delete';
    case 'nothing':
      return 'value.Nothing';
    default:
      return 'string';
  }
}
