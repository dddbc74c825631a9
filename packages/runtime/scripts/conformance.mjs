#!/usr/bin/env node
// `WEIR_REFERENCE=<binary> node scripts/conformance.mjs [WORDS]`: runs the rows of conformance/ whose names hold the words on the
// reference and prints where it makes something else of them. The tests run the same rows on the embedded engine.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseYaml, toPlain } from '@weir/pipeline-parser';

const reference = process.env.WEIR_REFERENCE;
if (reference === undefined) {
  console.error('WEIR_REFERENCE names no reference binary');
  process.exit(2);
}
const distribution = /rpc|redpanda/.test(reference) ? 'redpanda-connect' : 'bento';
const words = process.argv[2] ?? '';
const folder = new URL('../conformance/', import.meta.url);
const rows = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => plain(toPlain(parseYaml(readFileSync(new URL(file, folder), 'utf8')).documents[0].root)))
  .filter(({ name, only }) => name.includes(words) && (only ?? distribution) === distribution);

function plain(value) {
  return JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? Number(each) : each)));
}

/** What a row is for the reference: its batches are generated, and each batch that comes out is a line. */
function configOf({ processors = [], resources = {}, input, config }) {
  if (config !== undefined) return { ...config, http: { enabled: false }, logger: { level: 'OFF' } };
  return {
    http: { enabled: false },
    logger: { level: 'OFF' },
    input: {
      generate: {
        count: input.length,
        interval: '',
        mapping: `root = ${JSON.stringify(input)}.index(count("batches") - 1)`,
      },
      processors: [{ unarchive: { format: 'json_array' } }, { mapping: 'root = this' }],
    },
    pipeline: { threads: 1, processors },
    output: {
      stdout: {},
      processors: [
        { mapping: 'root = {"body": content().string(), "error": errored(), "meta": metadata()}' },
        { archive: { format: 'json_array' } },
      ],
    },
    ...resources,
  };
}

function run(config) {
  const directory = mkdtempSync(join(tmpdir(), 'weir-conformance-'));
  const file = join(directory, 'pipeline.yaml');
  writeFileSync(file, JSON.stringify(config));
  return new Promise((resolve) => {
    const child = spawn(reference, ['run', file], { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), 8000);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', () => {
      clearTimeout(timer);
      rmSync(directory, { recursive: true });
      resolve({ lines: out.split('\n').filter((line) => line !== ''), err });
    });
  });
}

/** What came out as the row says it: metadata only as far as it names any. */
const asWritten = (batches, expected) =>
  batches.map((batch, b) =>
    batch.map(({ body, error, meta }, m) => {
      const wanted = expected?.[b]?.[m];
      const named = Object.keys(wanted?.meta ?? {});
      if (!error && named.length === 0) return body;
      return {
        body,
        ...(error ? { error: true } : {}),
        ...(named.length > 0 ? { meta: Object.fromEntries(named.map((name) => [name, meta[name]])) } : {}),
      };
    }),
  );

let different = 0;
for (const row of rows) {
  const { lines, err } = await run(configOf(row));
  const made =
    row.config === undefined
      ? asWritten(
          lines.map((line) => JSON.parse(line)),
          row.output,
        )
      : lines;
  const expected = row.config === undefined ? row.output : row.stdout;
  const same = isDeepStrictEqual(
    row.unordered ? [...made].sort() : made,
    row.unordered ? [...expected].sort() : expected,
  );
  if (same === (row.differs === undefined)) continue;
  different += 1;
  console.log(
    `${row.name}\n  here      ${JSON.stringify(expected)}\n  reference ${JSON.stringify(made)} ${err.slice(0, 300)}`,
  );
}
console.log(
  `${rows.length} rows beside ${distribution}: ${different} differ${words === '' ? '' : ` (of those named ${words})`}`,
);
process.exitCode = different > 0 ? 1 : 0;
