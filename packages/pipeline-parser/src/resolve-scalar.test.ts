import { describe, expect, test } from '@jest/globals';
import type { ScalarNode } from './node.js';
import { parseYaml } from './parse-yaml.js';
import { decodesAs, resolvePlain, resolveScalar } from './resolve-scalar.js';

function scalar(written: string): ScalarNode {
  const root = parseYaml(`a: ${written}`).documents[0]?.root;
  const value = root?.kind === 'mapping' ? root.pairs[0]?.value : undefined;
  if (value?.kind !== 'scalar') throw new Error(`no scalar: ${written}`);
  return value;
}

describe('plain text', () => {
  test.each<[string, string, unknown]>([
    ['', 'null', null],
    ['~', 'null', null],
    ['Null', 'null', null],
    ['nil', 'string', 'nil'],
    ['true', 'bool', true],
    ['FALSE', 'bool', false],
    ['yes', 'string', 'yes'],
    ['0', 'int', 0],
    ['-12', 'int', -12],
    ['+7', 'int', 7],
    ['1_000', 'int', 1000],
    ['0x1F', 'int', 31],
    ['0o17', 'int', 15],
    ['010', 'int', 8],
    ['08', 'float', 8],
    ['0b101', 'int', 5],
    ['-0x10', 'int', -16],
    ['9223372036854775807', 'int', 9223372036854775807n],
    ['18446744073709551615', 'int', 18446744073709551615n],
    ['18446744073709551616', 'float', 18446744073709552000],
    ['1.5', 'float', 1.5],
    ['.5', 'float', 0.5],
    ['1.', 'float', 1],
    ['1e3', 'float', 1000],
    ['-.inf', 'float', Number.NEGATIVE_INFINITY],
    ['.NaN', 'float', Number.NaN],
    ['2024-01-02', 'timestamp', '2024-01-02'],
    ['2024-01-02T03:04:05Z', 'timestamp', '2024-01-02T03:04:05Z'],
    ['1.2.3', 'string', '1.2.3'],
    ['5s', 'string', '5s'],
    ['-', 'string', '-'],
    ['12:30', 'string', '12:30'],
  ])('%j is %s', (text, type, value) => {
    expect(resolvePlain(text)).toEqual({ type, value });
  });
});

describe('style, tag and reference decide first', () => {
  test.each<[string, string]>([
    ['"5"', 'string'],
    ["'true'", 'string'],
    ['!!str 5', 'string'],
    ['! 5', 'string'],
    ['!!int 5', 'int'],
    ['!!float 5', 'float'],
    ['!!int x', 'unknown'],
    ['!mine 5', 'unknown'],
    ['${X}', 'unknown'],
    ['"${X:5}0"', 'unknown'],
    ['${!this}', 'string'],
  ])('%s is %s', (written, type) => {
    expect(resolveScalar(scalar(written)).type).toBe(type);
  });
});

describe('what the engines can decode at start-up', () => {
  test.each<[string, string]>([
    ['5', 'string int float'],
    ['1.9', 'string int float'],
    ['.inf', 'string float'],
    ['"5"', 'string'],
    ['abc', 'string'],
    ['true', 'string bool'],
    ['"true"', 'string'],
    ['yes', 'string bool'],
    ['"Off"', 'string bool'],
    ['1', 'string int float'],
    ['~', 'string int float bool'],
    ['${X}', 'string int float bool'],
    ['2024-01-02', 'string'],
  ])('%s decodes as %s', (written, types) => {
    const node = scalar(written);
    expect((['string', 'int', 'float', 'bool'] as const).filter((t) => decodesAs(node, t)).join(' ')).toBe(types);
  });
});
