import { describe, expect, it } from '@jest/globals';
import { defaultDialect } from '../src/default-dialect.js';
import { parseMapping } from '../src/parse.js';
import { IDIOMS } from './idioms.js';

const dialect = { ...defaultDialect, name: 'redpanda-connect' } as const;

describe('idioms of other languages', () => {
  it('are many', () => {
    expect(IDIOMS.length).toBeGreaterThan(150);
  });

  it.each(IDIOMS)('%s', (mapping, code, told, mends) => {
    const { errors, warnings } = parseMapping(mapping, dialect);
    const problem = [...errors, ...warnings].find((found) => found.code === code);
    expect([problem?.correction, ...(problem?.suggestions ?? [])]).toContain(told);
    if (!mends || problem?.correction === undefined) return;
    const mended = mapping.slice(0, problem.span.start) + problem.correction + mapping.slice(problem.span.end);
    expect(mended.startsWith('#') ? [] : parseMapping(`${mended}\n`, dialect).errors).toEqual([]);
  });
});
