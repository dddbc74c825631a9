#!/usr/bin/env node
// Writes dist/bundle: the whole command as one script, `weir lint` as another, and the code that V8 compiles of each
// while it works. Starting from them takes about half the time of loading the modules one by one.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RULES } from '@weir/linter';
import { build } from 'esbuild';
import { BUNDLES, bundleFiles, loadBundle } from '../dist/bundle.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const ENTRIES = { lint: 'dist/lint-index.js', weir: 'dist/index.js' };

// No module of ours does anything but define things, so what is not used is left out.
const pure = {
  name: 'pure',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[.@]/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'seen' || (path.startsWith('@') && !path.startsWith('@weir/'))) return undefined;
      const found = await resolve(path, { ...options, pluginData: 'seen' });
      const ours = !found.path.includes('node_modules');
      return ours ? { ...found, sideEffects: false } : found;
    });
  },
};

// Codecs, ciphers and readers of formats are named by the library of methods but needed only when a mapping runs: in the
// bundle each is evaluated when something of it is first touched. Named imports read through the prototype below.
const LAZY =
  /^(@noble\/(ciphers|curves|hashes)|@msgpack\/msgpack|@cfworker\/json-schema|csv-parse|entities|fflate|fzstd|htmlparser2|json-p3|micro-rsa-dsa-dh)(\/|$)/;
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

async function bundle(name) {
  const files = bundleFiles(name);
  const code = fileURLToPath(files.code);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [ENTRIES[name]],
    outfile: code,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    charset: 'ascii',
    minifyWhitespace: true,
    minifySyntax: true,
    define: { 'import.meta.url': '__bundle_url' },
    plugins: [lazy, pure],
    metafile: true,
    logLevel: 'warning',
  });
  const dists = Object.keys(metafile.inputs).flatMap((path) => /^((?:\.\.\/)*[^/]*\/?dist)\//.exec(path)?.[1] ?? []);
  const rooms = [...new Set(dists)].filter((dist) => !dist.includes('node_modules'));
  const inputs = rooms.map((dist) => `${relative(dirname(code), `${root}${dist}/.tsbuildinfo`)}\n`);
  writeFileSync(files.inputs, inputs.join(''));
}

// What every rule reports and what it does not, in every dialect of YAML that their pages use: what V8 compiles while it
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
const WORK = [MAPPING, ...RULES.flatMap(({ docs }) => [docs.bad, docs.good])];
const deps = {
  env: {},
  cwd: root,
  now: () => 0,
  out: () => {},
  err: () => {},
  colors: false,
  interrupted: new AbortController().signal,
};

const folder = dirname(fileURLToPath(bundleFiles('weir').code));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of BUNDLES) {
  await bundle(name);
  const loaded = loadBundle(name);
  if (loaded === undefined) throw new Error(`the bundle ${name} just written cannot be loaded`);
  const codes = new Set();
  for (const text of WORK)
    for (const format of ['pretty', 'json']) {
      const readStdin = async () => Buffer.from(text);
      codes.add(await loaded.cli.run(['lint', '-', '--format', format], { ...deps, readStdin }));
    }
  if ([...codes].sort().join() !== '0,1') throw new Error(`the bundle ${name} does not lint: exit codes ${[...codes]}`);
  writeFileSync(bundleFiles(name).cache, loaded.script.createCachedData());
}
