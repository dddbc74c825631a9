#!/usr/bin/env node
// Runs the harvesters (Go 1.26, a network and, for Redpanda Connect, the headers of libzmq are needed) and replaces the committed data files. Arguments name distributions;
// none means all. The engines are pinned in harvest/<distribution>/go.mod; what they need in turn follows from that alone, so
// the long lists of modules and sums are made in a temporary folder instead of being committed. Main builds are without cgo,
// as the engines' releases are; `extra/` holds what only builds with C libraries have.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueDataSchema } from '../dist/catalogue/data-schema.js';

const room = new URL('..', import.meta.url).pathname;
const all = ['redpanda-connect', 'bento'];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`unknown distribution ${unknown.join(', ')}; there are ${all.join(', ')}`);

for (const name of asked.length > 0 ? asked : all) {
  const module = join(room, 'harvest', name);
  const temporary = mkdtempSync(join(tmpdir(), 'weir-harvest-'));
  const build = (folder, cgo, ...flags) => {
    const program = join(temporary, folder);
    copyFileSync(join(module, 'go.mod'), join(temporary, 'go.mod'));
    const environment = { ...process.env, CGO_ENABLED: cgo, GOFLAGS: '-mod=mod' };
    const common = [`-modfile=${join(temporary, 'go.mod')}`, '-ldflags=-s -w', '-o', program];
    execFileSync('go', ['build', ...flags, ...common, `./${folder}`], {
      cwd: module,
      env: environment,
      stdio: 'inherit',
    });
    return program;
  };
  // An empty folder to run in: some engine packages look for files beside them when they start.
  const run = (program, ...args) =>
    execFileSync(program, args, { cwd: temporary, encoding: 'utf8', maxBuffer: 1 << 28 });
  try {
    console.log(`${name}: building (the first time takes minutes)`);
    const extras = [];
    if (existsSync(join(module, 'extra'))) {
      extras.push(join(temporary, 'extra.json'));
      writeFileSync(extras[0], run(build('extra', '1', '-tags=x_benthos_extra')));
    }
    const text = run(build('main', '0'), ...extras);
    const data = catalogueDataSchema.parse(JSON.parse(text));
    const folder = join(room, 'src', 'data');
    for (const old of readdirSync(folder).filter((file) => file.startsWith(`${name}-`))) rmSync(join(folder, old));
    writeFileSync(join(folder, `${name}-${data.version}.json`), text);
    const counts = Object.entries(data.components).map(([type, list]) => `${type} ${list.length}`);
    console.log(
      `${name} ${data.version}: ${counts.join(', ')}, functions ${data.functions.length}, methods ${data.methods.length}`,
    );
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
