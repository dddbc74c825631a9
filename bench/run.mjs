#!/usr/bin/env node
// `pnpm bench [NAME…]`: measures Weir beside its peers in one run and prints ratios. Absolute times depend on the machine; ratios travel.
// WEIR_REFERENCE names a reference linter binary, WEIR_BENTO_BIN a Bento binary; what needs one that is not given says so.
import { cpus } from 'node:os';

const MEASURES = [
  'lint-cold',
  'catalogue-load',
  'lint-in-process',
  'corpus',
  'ready',
  'notification',
  'bloblang',
  'validate-http',
  'validate-memory',
];

const wanted = process.argv.slice(2).filter((name) => name !== '--');
const unknown = wanted.filter((name) => !MEASURES.includes(name));
if (unknown.length > 0) {
  console.error(`unknown measure ${unknown.join(', ')}; there are ${MEASURES.join(', ')}`);
  process.exit(2);
}

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`);
const rows = [];
for (const name of wanted.length > 0 ? wanted : MEASURES) {
  const { measure } = await import(`./${name}.mjs`);
  process.stderr.write(`measuring ${name} …\n`);
  rows.push(...(await measure()));
}

const cells = rows.map((row) => [
  row.what,
  row.weir,
  row.peer ?? '-',
  row.ratio ?? '-',
  row.bar,
  row.met === undefined ? '-' : row.met ? 'met' : 'MISSED',
]);
const header = ['measure', 'Weir', 'peer', 'ratio', 'bar', ''];
const widths = header.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column].length)));
for (const row of [header, widths.map((width) => '-'.repeat(width)), ...cells])
  console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
process.exitCode = rows.some((row) => row.met === false) ? 1 : 0;
