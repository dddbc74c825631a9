#!/usr/bin/env node
// `WEIR_REFERENCE=<binary> node scripts/differential.mjs [COUNT] [SEED]`: lints mutated mappings with the reference and reads
// them here; prints how often the two agree on taking or refusing them, and on the line and column of the first mistake.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '@weir/schema-model';
import { load } from 'js-yaml';
import { parseMapping } from '../dist/index.js';

const reference = process.env.WEIR_REFERENCE;
if (reference === undefined) {
  console.error('WEIR_REFERENCE names no reference binary');
  process.exit(2);
}
const count = Number(process.argv[2] ?? 3000);
let state = Number(process.argv[3] ?? 1);
const shown = Number(process.env.SHOW ?? 15);
const pick = (n) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * n);
};

const escaped = (text) => text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');

/** Lines of YAML that one mapping has for itself, so that a line tells which mapping it is about. */
const BLOCK = 40;
/** What stands before the text of a mapping in its line. */
const BEFORE = '    - mapping: "';
const PIECES = [
  ...'(){}[]"\'.,:;|&=!<>+-*/%$@#_ \n\t19aZ',
  '->',
  '=>',
  '==',
  'this',
  'root',
  'if ',
  'else ',
  'match ',
  'let ',
  'meta ',
  'map ',
  'null',
  '()',
  ' = ',
];

const folder = new URL('../conformance/', import.meta.url);
const seeds = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => load(readFileSync(new URL(name, folder), 'utf8')).map(({ mapping }) => mapping))
  .filter(
    (text) =>
      /^[\n\t -~]+$/.test(text) && text.split('\n').length < BLOCK / 2 && !/\b(?:import|from)\b|\$\{/.test(text),
  );

function mutate(text) {
  const at = pick(text.length + 1);
  switch (pick(6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + pick(3));
    case 1:
    case 2:
      return text.slice(0, at) + PIECES[pick(PIECES.length)] + text.slice(at);
    case 3:
      return text.slice(0, at);
    case 4:
      return text.slice(0, at) + PIECES[pick(PIECES.length)] + text.slice(at + 1);
    default: {
      const other = seeds[pick(seeds.length)];
      return text.slice(0, at) + other.slice(pick(other.length));
    }
  }
}

const mappings = [];
while (mappings.length < count) {
  const text = mutate(seeds[pick(seeds.length)]);
  if (text.trim() !== '' && text.split('\n').length < BLOCK && !/\$\{|[^\n\t -~]/.test(text)) mappings.push(text);
}

const name = /rpc|redpanda/.test(reference) ? 'redpanda-connect' : 'bento';
const { version, functions, methods } = await loadCatalogue(name);
const dialect = { name, functions, methods };
const theirs = lintAll(mappings);
const tally = { agreed: 0, theyRefuse: 0, weRefuse: 0, samePlace: 0, otherPlace: 0 };
const examples = { theyRefuse: [], weRefuse: [], otherPlace: [] };
const note = (kind, told) => {
  tally[kind] += 1;
  examples[kind]?.push(told);
};
mappings.forEach((text, i) => {
  // Bento's linter calls no function, so what only a call can find is left out there.
  const ours = parseMapping(text, dialect).errors.filter(
    ({ code }) => name === 'redpanda-connect' || code !== 'invalid_argument',
  )[0];
  const their = theirs[i];
  const told = `${JSON.stringify(text)}\n    reference ${their === undefined ? 'takes it' : `${their.line}:${their.column} ${their.message}`}\n    here      ${ours === undefined ? 'takes it' : `${ours.line}:${ours.column} ${ours.code} ${ours.message}`}`;
  if ((their === undefined) !== (ours === undefined)) note(their === undefined ? 'weRefuse' : 'theyRefuse', told);
  else {
    tally.agreed += 1;
    if (their !== undefined)
      note(their.line === ours.line && their.column === ours.column ? 'samePlace' : 'otherPlace', told);
  }
});
for (const [kind, list] of Object.entries(examples)) {
  console.log(`\n${kind} (${list.length})`);
  for (const told of list.slice(0, shown)) console.log(`  ${told}`);
}
console.log(`\n${count} mappings beside ${version}:`, tally);
process.exitCode = tally.theyRefuse + tally.weRefuse > 0 ? 1 : 0;

/** What the reference's linter says of each mapping: its first mistake, in the mapping's own lines and columns. */
function lintAll(texts) {
  const directory = mkdtempSync(join(tmpdir(), 'weir-differential-'));
  try {
    const file = join(directory, 'pipeline.yaml');
    const blocks = texts.map((text) => `${BEFORE}${escaped(text)}"${'\n'.repeat(BLOCK)}`);
    writeFileSync(file, `pipeline:\n  processors:\n${blocks.join('')}`);
    const { stdout, stderr, error } = spawnSync(reference, ['lint', file], { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (error) throw error;
    const found = [];
    for (const line of `${stdout}\n${stderr}`.split('\n')) {
      const [, row, column, message] = /pipeline\.yaml\((\d+),(\d+)\) (.*)$/.exec(line) ?? [];
      if (row === undefined) continue;
      const index = Math.floor((Number(row) - 3) / BLOCK);
      found[index] ??= { line: ((Number(row) - 3) % BLOCK) + 1, column: Number(column) - BEFORE.length, message };
    }
    return found;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
