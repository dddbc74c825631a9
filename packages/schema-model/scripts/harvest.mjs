#!/usr/bin/env node
// Runs the harvesters (Go 1.26 and a network are needed) and replaces the committed data files. Arguments name distributions;
// none means all. The engines are pinned in harvest/<distribution>/go.mod; what they need in turn follows from that alone, so
// the long lists of modules and sums are made in a temporary folder instead of being committed.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
  try {
    console.log(`${name}: building (the first time takes minutes)`);
    copyFileSync(join(module, 'go.mod'), join(temporary, 'go.mod'));
    const program = join(temporary, 'harvest');
    const environment = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod' };
    const flags = [`-modfile=${join(temporary, 'go.mod')}`, '-ldflags=-s -w', '-o', program];
    execFileSync('go', ['build', ...flags, '.'], { cwd: module, env: environment, stdio: 'inherit' });
    // An empty folder to run in: some engine packages look for files beside them when they start.
    const text = execFileSync(program, { cwd: temporary, encoding: 'utf8', maxBuffer: 1 << 28 });
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
