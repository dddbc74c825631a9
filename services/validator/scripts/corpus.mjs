#!/usr/bin/env node
// Sends every file of the corpus to /validate, /format, /analyze and /compatibility of the built service: no answer may be
// a 5xx, and what /format writes must read as the same tree. usage: corpus.mjs [FOLDER]; exit 77 when there is no corpus.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { serve, silentLogger } from '@weir/http-kit';
import { parseYaml, toPlain } from '@weir/pipeline-parser';
import { createValidator, readConfig } from '../dist/index.js';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../../../shared/corpus/pipelines/', import.meta.url));
if (!existsSync(folder)) {
  console.log(`skipped: there is no ${folder}`);
  process.exit(77);
}

const files = readdirSync(folder, { recursive: true }).filter((name) => /\.ya?ml$/.test(name));
const validator = await createValidator(readConfig({ WEIR_PORT: '0' }), silentLogger());
const { url, stop } = await serve(validator.app, { port: 0 });
const counts = new Map();
const failures = [];
const tree = (text) => {
  const { documents } = parseYaml(text);
  return documents.map(({ root }) => (root === undefined ? undefined : toPlain(root)));
};

for (const name of files) {
  const text = readFileSync(join(folder, name), 'utf8');
  for (const route of ['/validate', '/format', '/analyze', '/compatibility']) {
    const response = await fetch(url + route, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: text,
    });
    const answer = await response.json();
    const key = `${route} ${response.status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (response.status >= 500) failures.push(`${name}: ${key}: ${answer.error}`);
    if (route !== '/format' || response.status !== 200) continue;
    if (!isDeepStrictEqual(tree(answer.formatted_yaml), tree(text))) failures.push(`${name}: /format changed the tree`);
    const again = await fetch(`${url}/format`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: answer.formatted_yaml,
    });
    if ((await again.json()).changes_made !== false) failures.push(`${name}: /format is not done after one pass`);
  }
}
await stop(100);
await validator.close();

console.log(
  `${files.length} files: ${[...counts]
    .sort()
    .map(([key, count]) => `${key}: ${count}`)
    .join(', ')}`,
);
for (const failure of failures) console.log(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
