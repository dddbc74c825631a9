#!/usr/bin/env node
// Writes dist/bundle: the whole command as one script, `weir lint` as another, and the code that V8 compiles of each
// while it works. Starting from them takes about half the time of loading the modules one by one.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBundle, writeEntry } from '@weir/bundle/write';
import { DIST } from '../dist/bundle.js';
import { tuneForShortRun } from '../dist/lint/tune.js';

// Codecs, ciphers and readers of formats are named by the library of methods but needed only when a mapping runs: in the
// bundle each is evaluated when something of it is first touched. Named imports read through the prototype below.
const LAZY =
  /^(re2js|@noble\/(ciphers|curves|hashes)|@msgpack\/msgpack|@cfworker\/json-schema|csv-parse|entities|fflate|fzstd|htmlparser2|json-p3|micro-rsa-dsa-dh)(\/|$)/;
const lazy = {
  name: 'lazy',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: LAZY }, ({ path, importer, resolveDir, kind, pluginData }) => {
      const wanted = kind === 'import-statement' && pluginData !== 'real' && !importer.includes('node_modules');
      return wanted ? { path, namespace: 'lazy', pluginData: resolveDir } : undefined;
    });
    // What the reader of options would start programs with: never used here, and slow to load.
    onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      importer.includes('commander') ? { path, namespace: 'lazy-builtin' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'lazy-builtin' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => process.getBuiltinModule(${JSON.stringify(path)})[name] })`,
    }));
    onResolve({ filter: /^real:/ }, ({ path, pluginData }) => ({
      path: path.slice('real:'.length),
      namespace: 'lazy-real',
      pluginData,
    }));
    onLoad({ filter: /.*/, namespace: 'lazy-real' }, ({ path, pluginData: resolveDir }) => ({
      contents: `export * from ${JSON.stringify(path)}`,
      resolveDir,
      pluginData: 'real',
    }));
    onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path, pluginData: resolveDir }) => ({
      contents: `let real;
        module.exports = Object.create(new Proxy({}, {
          get: (_, name) => name === '__esModule' ? undefined : (real ??= require(${JSON.stringify(`real:${path}`)}))[name],
        }));`,
      resolveDir,
      pluginData: resolveDir,
    }));
  },
};

// What every rule reports and what it does not, in every dialect of YAML that their fixtures use: what V8 compiles while it
// reads them is what a later run needs. A mapping of everyday length joins them.
const MAPPING = `
pipeline:
  processors:
    - mapping: |
        # everyday
        let parts = this.path.split("/").filter(part -> part != "")
        root = this.without("secret").merge({"at": now(), "n": $parts.length() + 1})
        root.kind = match this.kind { "a" => "first", this.contains("b") => "second", _ => deleted() }
        root.b = if this.c > 3 && !this.d.exists("x") { deleted() } else { this.d.map_each(v -> v.string()) }
        root.c = this.name.uppercase().re_replace_all("[^a-z0-9_]+", "-").or("none").catch(null)
    - label: log_it
      log: { level: INFO, message: 'took \${! json("a").round() }', fields: { id: "\${ID:none}" } }
`;
const FIXTURES = fileURLToPath(new URL('../../linter/test/fixtures/', import.meta.url));
const fixtures = readdirSync(FIXTURES, { recursive: true }).filter((path) => path.endsWith('.yaml'));
const WORK = [MAPPING, ...fixtures.sort().map((path) => readFileSync(join(FIXTURES, path), 'utf8'))];
const deps = {
  env: {},
  cwd: '/',
  now: () => 0,
  out: () => {},
  err: () => {},
  colors: false,
  interrupted: new AbortController().signal,
};

/** Runs what people run most. */
async function exercise({ run }) {
  const codes = new Set();
  for (const text of WORK)
    for (const format of ['pretty', 'json']) {
      const readStdin = async () => Buffer.from(text);
      codes.add(await run(['lint', '-', '--format', format], { ...deps, readStdin }));
    }
  if ([...codes].sort().join() !== '0,1') throw new Error(`the bundle does not lint: exit codes ${[...codes]}`);
}

/** Runs what a thread is ordered to do. */
async function exerciseThread({ answer }) {
  const cwd = mkdtempSync(join(tmpdir(), 'weir-bundle-'));
  const names = WORK.map((_, i) => `${i}.yaml`);
  for (const [i, text] of WORK.entries()) writeFileSync(join(cwd, names[i]), text);
  for (const distribution of ['redpanda-connect', 'auto']) {
    const taken = new Int32Array(new SharedArrayBuffer(4));
    const { shares } = await answer({ names, taken, settings: { distribution }, cwd });
    if (shares?.length !== names.length) throw new Error('the bundle of the thread does not lint');
  }
  rmSync(cwd, { recursive: true });
}

const common = { dist: DIST, external: [], plugins: [lazy], compact: true };
await writeBundle({ ...common, name: 'weir', entry: 'index.js', exercise });
await writeBundle({ ...common, name: 'lint', entry: 'lint-index.js', exercise });
for (const name of ['main', 'lint-worker']) await writeEntry({ dist: DIST, name, entry: `${name}.js` });

// Last, since settings stay: a thread loads its code when they have been made.
tuneForShortRun();
await writeBundle({ ...common, name: 'lint-thread', entry: 'lint-thread-index.js', exercise: exerciseThread });
