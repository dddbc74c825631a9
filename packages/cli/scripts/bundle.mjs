#!/usr/bin/env node
// Writes dist/bundle: the whole command as one script, and the code that V8 compiles of it while it lints and fails.
// Starting `weir lint` from it takes about half the time of loading the modules one by one.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE, loadBundle } from '../dist/bundle.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const code = fileURLToPath(BUNDLE.code);
rmSync(dirname(code), { recursive: true, force: true });
mkdirSync(dirname(code), { recursive: true });

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['dist/index.js'],
  outfile: code,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  charset: 'ascii',
  minifyWhitespace: true,
  minifySyntax: true,
  define: { 'import.meta.url': '__bundle_url' },
  metafile: true,
  logLevel: 'warning',
});

const rooms = new Set(
  Object.keys(metafile.inputs).flatMap((path) => /^((?:\.\.\/)*[^/]*\/?dist)\//.exec(path)?.[1] ?? []),
);
const inputs = [...rooms].filter((dist) => !dist.includes('node_modules')).map((dist) => `${root}${dist}/.tsbuildinfo`);
writeFileSync(BUNDLE.inputs, inputs.map((path) => `${relative(dirname(code), path)}\n`).join(''));

// A run that finds something, so that the code for findings is compiled too.
const WORK = `
input: { generat: { mapping: 'root = {"id": uuid_v4()}' } }
pipeline:
  processors:
    - mapping: |
        root = this.a.uppercase().or("x")
        root.b = if this.c > 3 { deleted() } else { this.d.map_each(v -> v.string()) }
    - { label: a, branch: { request_map: 'root = this.', processors: [{ log: { mesage: 'hi \${! json("a") }' } }] } }
output: { http_client: { url: 'http://localhost:1', verb: POST, max_in_flight: many } }
`;
const bundle = loadBundle();
if (bundle === undefined) throw new Error('the bundle just written cannot be loaded');
const deps = {
  env: {},
  cwd: root,
  now: () => 0,
  out: () => {},
  err: () => {},
  readStdin: async () => Buffer.from(WORK),
  colors: false,
  interrupted: new AbortController().signal,
};
for (const argv of [
  ['lint', '-'],
  ['lint', '-', '--format', 'json'],
])
  await bundle.cli.run(argv, deps);
writeFileSync(BUNDLE.cache, bundle.script.createCachedData());
