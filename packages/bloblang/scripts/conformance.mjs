#!/usr/bin/env node
// Runs conformance/*.yaml on our interpreter and, where WEIR_REFERENCE names a reference binary, on that too.
// Prints every disagreement; exits 1 when ours fails a row, or when the reference does and the row does not say why.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { load } from 'js-yaml';
import { runRow } from '../dist/conformance/run-row.js';

const folder = new URL('../conformance/', import.meta.url);
const areas = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .map((name) => ({ area: name.replace('.yaml', ''), rows: load(readFileSync(new URL(name, folder), 'utf8')) }));

/** JSON without white space between its tokens; numbers keep their text. Anything else as it is. */
function compact(text) {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return text;
  return text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (token[0] === '"' ? token : ''));
}

const describe = (outcome) =>
  'output' in outcome
    ? `output ${outcome.output}`
    : 'error' in outcome
      ? `error ${outcome.error}`
      : 'parse_error' in outcome
        ? `parse error at ${outcome.parse_error}`
        : 'deleted';

function agrees(row, outcome) {
  if (row.deleted === true) return outcome.deleted === true;
  if ('output' in row) return 'output' in outcome && compact(outcome.output) === compact(row.output);
  if ('error' in row) return 'error' in outcome && (row.error === '*' || outcome.error === row.error);
  return outcome.parse_error === row.parse_error;
}

/** How often the reference is asked before its answer counts as another. */
const TRIES = 25;

const failed = [];
let count = 0;
for (const { area, rows } of areas) {
  for (const row of rows) {
    count += 1;
    const outcome = runRow(row);
    if (!agrees(row, outcome))
      failed.push(`${area}: ${row.name}\n  expected ${describe(row)}\n  ours     ${describe(outcome)}`);
  }
}
for (const line of failed) console.log(line);
console.log(`ours: ${count - failed.length} of ${count} rows`);

const binary = process.env.WEIR_REFERENCE;
let disagreements = 0;
if (binary === undefined || binary === '') console.log('reference: skipped, WEIR_REFERENCE is not set');
else disagreements = await againstReference(binary);
process.exit(failed.length + disagreements === 0 ? 0 : 1);

async function againstReference(path) {
  const port = await freePort();
  const server = spawn(path, ['blobl', 'server', '--no-open', '--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
  });
  const dialect = /rpc|redpanda/.test(path) ? 'redpanda-connect' : 'bento';
  try {
    await waitFor(port);
    let asked = 0;
    let named = 0;
    let found = 0;
    for (const { area, rows } of areas) {
      for (const row of rows) {
        if (row.metadata !== undefined || row.only_ours === true || (row.dialect ?? dialect) !== dialect) continue;
        asked += 1;
        let outcome = await ask(port, row);
        // The reference visits objects in an order of chance: some of its answers are right.
        for (let again = 0; again < TRIES && !agrees(row, outcome); again++) outcome = await ask(port, row);
        if (agrees(row, outcome)) continue;
        if (row.differs !== undefined) {
          named += 1;
          continue;
        }
        found += 1;
        console.log(`${area}: ${row.name}\n  expected  ${describe(row)}\n  reference ${describe(outcome)}`);
      }
    }
    console.log(`reference: ${asked} rows asked, ${found} disagreements, ${named} known ones`);
    return found;
  } finally {
    server.kill();
  }
}

async function ask(port, row) {
  const response = await fetch(`http://127.0.0.1:${port}/execute`, {
    method: 'POST',
    body: JSON.stringify({ mapping: row.mapping, input: row.input ?? '{}' }),
  });
  const { result, parse_error: parseError, mapping_error: mappingError } = await response.json();
  if (parseError) {
    const place = /line (\d+) char (\d+)/.exec(parseError);
    return { parse_error: place === null ? parseError : `${place[1]}:${place[2]}` };
  }
  if (mappingError) return { error: mappingError.replace(/^execution error: /, '') };
  return result === '' ? { deleted: true, output: '' } : { output: compact(result) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function waitFor(port) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return;
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('the reference does not answer');
}
