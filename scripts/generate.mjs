#!/usr/bin/env node
// Regenerates every generated file: each room's own (its `generate` script), then the table of rooms in README.md.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const turbo = spawnSync(join(root, 'node_modules/.bin/turbo'), ['run', 'generate', '--output-logs=errors-only'], {
  cwd: root,
  stdio: 'inherit',
});
if (turbo.status !== 0) process.exit(turbo.status ?? 1);

const { rooms, doors } = JSON.parse(readFileSync(join(root, 'test/architecture/directions.json'), 'utf8'));
const folder = (name) => (['validator', 'control-plane'].includes(name) ? `services/${name}` : `packages/${name}`);
const purpose = (name) => JSON.parse(readFileSync(join(root, folder(name), 'package.json'), 'utf8')).description;
const imports = (name, list) => {
  if (list.includes('*'))
    return name === 'testkit' ? 'anything; only tests import it' : 'any room above; nobody imports a door';
  return list.length === 0 ? 'nothing' : list.join(', ');
};
const rows = Object.entries(rooms).map(
  ([name, room]) =>
    `| ${room.row} | [${name}](${folder(name)}) | ${purpose(name)} | ${imports(name, room.may_import)} |`,
);
const table = ['| Row | Room | What it is | May import (ours) |', '|---|---|---|---|', ...rows].join('\n');

const readme = join(root, 'README.md');
const text = readFileSync(readme, 'utf8');
const [open, close] = ['<!-- rooms -->', '<!-- /rooms -->'];
if (!text.includes(open) || !text.includes(close) || doors.length === 0)
  throw new Error(`README.md lacks ${open} … ${close}`);
writeFileSync(
  readme,
  `${text.slice(0, text.indexOf(open) + open.length)}\n${table}\n${text.slice(text.indexOf(close))}`,
);
