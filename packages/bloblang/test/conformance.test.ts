import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { type ConformanceRow, type Outcome, runRow } from '../src/conformance/run-row.js';

const folder = join(import.meta.dirname, '../conformance');

function expected(row: ConformanceRow): Outcome {
  if (row.deleted === true) return { deleted: true };
  if (row.output !== undefined) return { output: row.output };
  if (row.error !== undefined) return { error: row.error };
  return { parse_error: row.parse_error ?? '' };
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
  const rows = load(readFileSync(join(folder, file), 'utf8')) as readonly ConformanceRow[];
  describe(`conformance: ${file}`, () => {
    it.each(rows.map((row) => [row.name, row] as const))('%s', (_name, row) => {
      const outcome = runRow(row);
      if (row.error === '*') expect(outcome).toHaveProperty('error');
      else expect(outcome).toEqual(expected(row));
    });

    it('names each row once', () => {
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    });
  });
}
