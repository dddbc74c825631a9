import { readFileSync } from 'node:fs';
import { parseYaml, toPlain } from '@weir/pipeline-parser';

/** The rows of a file of the conformance suite as plain data. */
export function rowsOf<Row>(file: string): readonly Row[] {
  const text = readFileSync(new URL(`../conformance/${file}`, import.meta.url), 'utf8');
  const plain = toPlain(parseYaml(text).documents[0]?.root);
  const json = JSON.stringify(plain, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
  return JSON.parse(json) as readonly Row[];
}
