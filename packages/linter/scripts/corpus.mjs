#!/usr/bin/env node
// Measures the linter, in process, on a corpus of real pipelines with the verdicts of both reference linters and on
// mistakes planted in them: agreement, detection, category, line, correction, noise and speed.
// usage: corpus.mjs [DIR=../shared/corpus] [-v]     (skips with one line when the directory is not there)
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LineIndex } from '@weir/diagnostics';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as connect } from '@weir/schema-model/redpanda-connect';
import { lint, lintAuto } from '../dist/index.js';

const args = process.argv.slice(2);
const verbose = args.includes('-v');
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const corpus = resolve(args.find((a) => !a.startsWith('-')) ?? join(root, '../shared/corpus'));
if (!existsSync(join(corpus, 'verdicts.json'))) {
  console.log(`corpus: skipped, no corpus at ${corpus}`);
  process.exit(77);
}
/** True, but not what the reference linters look at. */
const BEYOND = new Set(['UNDEFINED_RESOURCE', 'POTENTIAL_LOOP', 'UNREACHABLE_CODE']);
const verdicts = JSON.parse(readFileSync(join(corpus, 'verdicts.json'), 'utf8'));
const texts = Object.fromEntries(
  readdirSync(join(corpus, 'pipelines'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => [file.replace(/\.yaml$/, ''), readFileSync(join(corpus, 'pipelines', file), 'utf8')]),
);
const place = (text, finding) => new LineIndex(text).positionAt(finding.span.start).line;
const show = (text, f) => `${place(text, f)} ${f.kind}: ${f.message}`;
/** Differences that are ours on purpose, each with its reason. */
const known = JSON.parse(readFileSync(new URL('known-differences.json', import.meta.url), 'utf8'));
const explains = (id, verdict, message) =>
  known.some((k) => k.verdict === verdict && message.includes(k.message) && k.files.split(' ').includes(id));
const failures = [];
let noise = 0;

for (const [name, catalogue, other] of [
  ['redpanda-connect', connect, bento],
  ['bento', bento, connect],
]) {
  const count = { agree: 0, 'false alarm': 0, miss: 0, explained: 0 };
  const wrong = [];
  for (const id of Object.keys(verdicts)) {
    const text = texts[id];
    const errors = lint(text, { catalogue, others: [other] }).findings.filter((f) => f.severity === 'error');
    const counted = errors.filter((f) => !BEYOND.has(f.category));
    const reference = verdicts[id][name];
    if (reference.length > 0) noise += Math.max(0, counted.length - reference.length);
    if (reference.length === 0 && counted.length > 0) {
      count['false alarm']++;
      if (counted.every((f) => explains(id, 'false alarm', f.message))) count.explained++;
      else wrong.push(`${id} false alarm: ${show(text, counted[0])}`);
    } else if (reference.length > 0 && counted.length === 0) {
      count.miss++;
      if (explains(id, 'miss', reference[0].message)) count.explained++;
      else wrong.push(`${id} miss: ${JSON.stringify(reference[0])}`);
    } else count.agree++;
  }
  console.log(`${name}: ${count.agree}/${Object.keys(verdicts).length} agree`, count);
  if (verbose) for (const line of wrong) console.log('   ', line);
  failures.push(...wrong);
}

const mutants = readFileSync(join(corpus, 'mutants.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const table = {};
const ratio = { n: 0, detected: 0, category: 0, line: 0, correctable: 0, corrected: 0, further: 0 };
for (const mutant of mutants) {
  const errors = lintAuto(mutant.yaml, [connect, bento]).findings.filter((f) => f.severity === 'error');
  table[mutant.category] ??= {
    n: 0,
    detected: 0,
    category: 0,
    line: 0,
    correctable: 0,
    corrected: 0,
    further: 0,
  };
  const row = table[mutant.category];
  const add = (key, by = 1) => {
    row[key] += by;
    ratio[key] += by;
  };
  add('n');
  if (errors.length > 0) add('detected');
  const right = errors.some((f) => f.category === mutant.category);
  if (right) add('category');
  const here = errors.some((f) => place(mutant.yaml, f) === mutant.line);
  if (here) add('line');
  add('further', Math.max(0, errors.length - 1));
  let corrected = true;
  if (mutant.original && ['IMAGINED_COMPONENT', 'IMAGINED_FIELD', 'IMAGINED_SYNTAX'].includes(mutant.category)) {
    add('correctable');
    corrected = errors.some((f) => (f.correction ?? '').split('.').at(-1) === mutant.original);
    if (corrected) add('corrected');
  }
  if (verbose && !(here && right && corrected))
    console.log(
      `    ${mutant.id} ${mutant.category} line ${mutant.line} ${JSON.stringify(mutant.planted)}`,
      `${mutant.original ? `(${mutant.original}) ` : ''}${[here ? '' : 'LINE', right ? '' : 'CATEGORY', corrected ? '' : 'CORRECTION'].join(' ')}`,
      errors.slice(0, 3).map((f) => `${show(mutant.yaml, f)} -> ${f.correction}`),
    );
}
console.table(table);
const percent = (a, b) => `${((100 * a) / b).toFixed(2)}%`;
console.log(
  `mutants: detected ${percent(ratio.detected, ratio.n)}, category ${percent(ratio.category, ratio.n)}, line ${percent(ratio.line, ratio.n)}, corrected ${percent(ratio.corrected, ratio.correctable)}, further ${ratio.further}`,
);
console.log(`errors beyond the reference's own count on refused files: ${noise}`);

for (const { verdict, reason, files } of known)
  console.log(`explained ${verdict}: ${files.split(' ').length} files, ${reason}`);

/** Time of the processor, so that whatever else runs on the machine does not count. */
const seconds = (work) => {
  work();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};
const sixty = Object.values(texts).filter((text) => Math.abs(text.split('\n').length - 60) <= 10);
const rounds = 30;
const spent = seconds(() => {
  for (let round = 0; round < rounds; round++) for (const text of sixty) lint(text, { catalogue: connect });
});
console.log(`speed: ${Math.round((rounds * sixty.length) / spent)} files of 50 to 70 lines per second and core`);
for (const processors of [100, 1000, 10_000]) {
  const step = '    - mapping: root.a = this.b.uppercase()\n    - branch:\n        processors:\n          - noop: {}\n';
  const text = `pipeline:\n  processors:\n${step.repeat(processors / 2)}`;
  console.log(
    `scaling: ${processors} processors ${(1000 * seconds(() => lint(text, { catalogue: connect }))).toFixed(1)} ms`,
  );
}
const ok =
  failures.length === 0 &&
  ratio.detected === ratio.n &&
  ratio.category >= 0.99 * ratio.n &&
  ratio.line >= 0.99 * ratio.n &&
  ratio.corrected >= 0.97 * ratio.correctable;
process.exitCode = ok ? 0 : 1;
