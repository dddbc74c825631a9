#!/usr/bin/env node
// `WEIR_REFERENCE=<binary> node scripts/random-differential.mjs [COUNT] [SEED]`: runs random mappings on the reference and here
// and prints where what they print, their failures, or the places of their mistakes are not the same, in classes.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { loadCatalogue } from '@weir/schema-model';
import { runRow } from '../dist/conformance/run-row.js';
import { randomMappings } from './random-mappings.mjs';

const reference = process.env.WEIR_REFERENCE;
if (reference === undefined) {
  console.error('WEIR_REFERENCE names no reference binary');
  process.exit(2);
}
const count = Number(process.argv[2] ?? 3000);
const seed = Number(process.argv[3] ?? 1);
const shown = Number(process.env.SHOW ?? 2);
const name = /rpc|redpanda/.test(reference) ? 'redpanda-connect' : 'bento';
const { functions, methods } = await loadCatalogue(name);
const dialect = { name, functions, methods };

/** JSON without white space between its tokens; numbers keep their text. Anything else as it is. */
function compact(text) {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return text;
  return text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (token[0] === '"' ? token : ''));
}

const port = await new Promise((resolve, reject) => {
  const probe = createServer();
  probe.once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
let server = await started();
process.on('exit', () => server.kill('SIGKILL'));

async function started() {
  const options = ['blobl', 'server', '--no-open', '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(reference, options, { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return child;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('the reference does not answer');
}

/** What the reference makes of a row; undefined where it takes so long that it was started anew. */
async function ask({ mapping, input }) {
  let answer;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/execute`, {
      method: 'POST',
      body: JSON.stringify({ mapping, input }),
      signal: AbortSignal.timeout(4000),
    });
    answer = await response.json();
  } catch (cause) {
    console.log(`the reference gave up on ${JSON.stringify(mapping)}: ${cause.message}`);
    server.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 300));
    server = await started();
    return undefined;
  }
  const { result, parse_error: parseError, mapping_error: mappingError } = answer;
  if (parseError) {
    const place = /line (\d+) char (\d+)/.exec(parseError);
    return { kind: 'refused', text: place === null ? parseError : `${place[1]}:${place[2]}`, message: parseError };
  }
  if (mappingError) return { kind: 'failed', text: mappingError.replace(/^execution error: /, '') };
  return { kind: 'printed', text: compact(result) };
}

function here(row) {
  try {
    const outcome = runRow(row, dialect);
    if ('output' in outcome) return { kind: 'printed', text: compact(outcome.output) };
    if ('error' in outcome) return { kind: 'failed', text: outcome.error };
    if ('parse_error' in outcome) return { kind: 'refused', text: outcome.parse_error };
    return { kind: 'printed', text: '' };
  } catch (cause) {
    return { kind: 'CRASHED', text: String(cause.stack).slice(0, 300) };
  }
}

const random = randomMappings(dialect, seed);
const classes = new Map();
const tally = { same: 0, chance: 0, different: 0 };
for (let i = 0; i < count; i++) {
  const row = random.next();
  const theirs = await ask(row);
  if (theirs === undefined) continue;
  const ours = here(row);
  if (ours.kind === theirs.kind && ours.text === theirs.text) {
    tally.same += 1;
    tally[theirs.kind] = (tally[theirs.kind] ?? 0) + 1;
    continue;
  }
  // What the reference answers differently each time is chance.
  let steady = true;
  for (let again = 0; again < 6 && steady; again++) steady = (await ask(row))?.text === theirs.text;
  if (!steady) {
    tally.chance += 1;
    continue;
  }
  tally.different += 1;
  const called = [...row.mapping.matchAll(/([a-z0-9_]+)\(/g)]
    .map(([, callee]) => callee)
    .filter((callee) => !['catch', 'type', 'or'].includes(callee));
  const key = `${ours.kind}/${theirs.kind} ${called[0] ?? row.mapping.slice(0, 30)}`;
  if (!classes.has(key)) classes.set(key, []);
  classes.get(key).push({ row, ours, theirs });
}
for (const [key, found] of [...classes].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`\n## ${key} (${found.length})`);
  for (const { row, ours, theirs } of found
    .sort((a, b) => a.row.mapping.length - b.row.mapping.length)
    .slice(0, shown)) {
    console.log(
      `  ${JSON.stringify(row.mapping)}\n    on ${row.input.slice(0, 300)}\n    ref  ${theirs.kind} ${(theirs.message ?? theirs.text).slice(0, 250)}\n    here ${ours.kind} ${ours.text.slice(0, 250)}`,
    );
  }
}
console.log(`\n${count} random mappings beside ${name}:`, tally);
process.exit(tally.different > 0 ? 1 : 0);
