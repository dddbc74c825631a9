#!/usr/bin/env node
// Plants mistakes of many kinds at random places of real pipelines and measures, per kind, how many are found, in the
// right category, on the right line and with the right correction, and how many findings come with them.
// usage: mutants.mjs [DIR=../shared/corpus] [--rounds=3] [--seed=1] [--kind=TEXT] [-v]
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LineIndex } from '@weir/diagnostics';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as connect } from '@weir/schema-model/redpanda-connect';
import { lintAuto } from '../dist/index.js';
import { drawer } from './mutate/draw.mjs';
import { KINDS } from './mutate/kinds.mjs';
import { sitesOf } from './mutate/sites.mjs';

const args = process.argv.slice(2);
const option = (name, fallback) => args.find((a) => a.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const verbose = args.includes('-v');
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const corpus = resolve(args.find((a) => !a.startsWith('-')) ?? join(root, '../shared/corpus'));
const SKIPPED = 77;
if (!existsSync(join(corpus, 'verdicts.json'))) {
  console.log(`mutants: skipped, no corpus at ${corpus}`);
  process.exit(SKIPPED);
}
const verdicts = JSON.parse(readFileSync(join(corpus, 'verdicts.json'), 'utf8'));
const draw = drawer(Number(option('seed', '1')));
const counts = (findings) => findings.filter((f) => f.severity === 'error');
const table = {};

for (const [id, verdict] of Object.entries(verdicts)) {
  const catalogue = verdict['redpanda-connect'].length === 0 ? connect : verdict.bento.length === 0 ? bento : undefined;
  if (catalogue === undefined) continue;
  const text = readFileSync(join(corpus, 'pipelines', `${id}.yaml`), 'utf8');
  const before = counts(lintAuto(text, [connect, bento]).findings).length;
  const sites = sitesOf(text, catalogue);
  for (let round = 0; round < Number(option('rounds', '3')); round++)
    for (const [kind, plant] of Object.entries(KINDS)) {
      if (!kind.includes(option('kind', ''))) continue;
      const mutant = plant(text, sites, catalogue, draw);
      if (mutant) measure(id, kind, mutant, before);
    }
}

function measure(id, kind, mutant, before) {
  const lines = new LineIndex(mutant.text);
  const { findings } = lintAuto(mutant.text, [connect, bento]);
  const found = mutant.any ? findings : counts(findings);
  const line = lines.positionAt(mutant.at).line;
  const lineOf = (f) => lines.positionAt(f.span.start).line;
  table[kind] ??= { n: 0, detected: 0, category: 0, line: 0, correctable: 0, corrected: 0, further: 0 };
  const row = table[kind];
  const detected = found.length > 0;
  const category = mutant.category === undefined ? detected : found.some((f) => f.category === mutant.category);
  const here = found.some((f) => lineOf(f) === line);
  const corrected = found.some((f) => (f.correction ?? '').split('.').at(-1) === mutant.original);
  const further = Math.max(0, found.length - before - 1);
  row.n++;
  row.detected += detected;
  row.category += category;
  row.line += here;
  if (mutant.original !== undefined) row.correctable++;
  if (mutant.original !== undefined) row.corrected += corrected;
  if (!mutant.any) row.further += further;
  const misses = [
    detected ? '' : 'UNDETECTED',
    category ? '' : 'CATEGORY',
    here ? '' : 'LINE',
    mutant.original !== undefined && !corrected ? 'CORRECTION' : '',
    !mutant.any && further > 0 ? 'FURTHER' : '',
  ].filter((word) => word !== '');
  if (!verbose || misses.length === 0) return;
  const shown = `${mutant.shown === undefined ? '' : `(${mutant.shown}) `}${mutant.original === undefined ? '' : `(${mutant.original}) `}`;
  console.log(`${kind}: ${id} line ${line} ${JSON.stringify(mutant.planted)} ${shown}${misses.join(' ')}`);
  for (const f of found.slice(0, 4)) console.log(`      ${lineOf(f)} ${f.kind}: ${f.message} -> ${f.correction}`);
}

console.table(table);

/** The least that is asked of every kind; names with two slips, or invented ones, cannot all be told. */
const LEAST = { detected: 0.99, category: 0.99, line: 0.99 };
const leastCorrected = (kind) => (/two slips|invented/.test(kind) ? 0.93 : 0.97);
const short = Object.entries(table).flatMap(([kind, row]) => [
  ...Object.entries(LEAST)
    .filter(([column, least]) => row[column] < least * row.n)
    .map(([column]) => `${kind}: ${column} ${row[column]} of ${row.n}`),
  ...(row.corrected < leastCorrected(kind) * row.correctable
    ? [`${kind}: corrected ${row.corrected} of ${row.correctable}`]
    : []),
]);
for (const line of short) console.log(`below the bar: ${line}`);
process.exitCode = short.length === 0 ? 0 : 1;
