#!/usr/bin/env node
// Copies a built service and what it needs at run time into a folder, for its image: every room that is installed for
// it with the files its package.json names, and the installed packages without what only compilers and editors read.
// usage: collect-service.mjs SERVICE FOLDER, after `pnpm install --prod --filter-prod=@weir/SERVICE...`
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [service, out] = process.argv.slice(2);
if (service === undefined || out === undefined) throw new Error('usage: collect-service.mjs SERVICE FOLDER');

const UNUSED = /(\.map|\.d\.[mc]?ts|\.tsbuildinfo)$/;
const SQLITE_SOURCES = join('node_modules', 'better-sqlite3');

/** True for what a running service may read. */
function needed(path) {
  if (UNUSED.test(path)) return false;
  const parent = path.slice(0, -basename(path).length - 1);
  return !(parent.endsWith(SQLITE_SOURCES) && ['deps', 'src'].includes(basename(path)));
}

const copy = (path) =>
  cpSync(join(root, path), join(out, path), { recursive: true, verbatimSymlinks: true, filter: needed });

const manifestOf = (room) => JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'));
const folders = new Map(readdirSync(join(root, 'packages')).map((name) => [`@weir/${name}`, `packages/${name}`]));

/** The service's room and all rooms that it needs, directly or through others. */
function neededRooms() {
  const rooms = new Set([`services/${service}`]);
  for (const room of rooms) {
    for (const [name, version] of Object.entries(manifestOf(room).dependencies ?? {})) {
      if (!version.startsWith('workspace:')) continue;
      if (!folders.has(name)) throw new Error(`${room} needs ${name}, which is in no folder of packages/`);
      rooms.add(folders.get(name));
    }
  }
  return rooms;
}

mkdirSync(out, { recursive: true });
for (const path of ['package.json', 'node_modules']) copy(path);
for (const room of neededRooms()) {
  const { files = [] } = manifestOf(room);
  const kept = ['package.json', 'node_modules', ...files.filter((file) => !file.startsWith('!'))];
  for (const file of kept) if (existsSync(join(root, room, file))) copy(join(room, file));
}
console.log(`collected ${service} in ${relative(root, out).startsWith(`..${sep}`) ? out : relative(root, out)}`);
