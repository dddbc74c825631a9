import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = fileURLToPath(new URL('../../', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** A folder outside the repository in which only the packed package and its packed dependencies are installed. */
export interface Consumer {
  readonly folder: string;
  /** Paths inside the tarball, without the leading `package/`. */
  readonly packed: readonly string[];
  /** Runs a module that is given as text; what it writes to standard error is an error. */
  node(source: string): Promise<string>;
  remove(): void;
}

/** Packs the built rooms and the libraries they need, and installs the tarballs without a network. */
export async function createConsumer(): Promise<Consumer> {
  const root = mkdtempSync(join(tmpdir(), 'weir-consumer-'));
  const folder = join(root, 'app');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', version: '1.0.0', type: 'module' }));

  const rooms = ['schema-model', 'diagnostics'].map((name) => join(packages, name));
  const packed = await Promise.all(rooms.map((room) => pack(stage(room, root), root)));
  const tarballs = [
    ...packed.map(({ file }) => file),
    ...(await Promise.all(rooms.flatMap(libraries).map((from) => archive(from, root)))),
  ];
  const npm = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', [...npm, ...tarballs], { cwd: folder });

  return {
    folder,
    packed: packed[0]?.paths ?? [],
    async node(source) {
      const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', source], {
        cwd: folder,
        env: { PATH: process.env.PATH },
      });
      if (stderr !== '') throw new Error(stderr);
      return stdout.trim();
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A copy of a room in which `workspace:*` says the version, as publishing writes it. */
function stage(room: string, root: string): string {
  const { dependencies = {}, ...rest } = manifest(room);
  const versions = Object.entries(dependencies).map(([name, wanted]) => [
    name,
    wanted.startsWith('workspace:') ? manifest(join(packages, name.replace('@weir/', ''))).version : wanted,
  ]);
  const to = join(root, rest.name.replace('/', '-'));
  mkdirSync(to);
  cpSync(join(room, 'dist'), join(to, 'dist'), { recursive: true });
  for (const file of ['README.md', 'LICENSE'])
    if (existsSync(join(room, file))) cpSync(join(room, file), join(to, file));
  writeFileSync(join(to, 'package.json'), JSON.stringify({ ...rest, dependencies: Object.fromEntries(versions) }));
  return to;
}

/** Where the libraries that a room depends on are installed. */
function libraries(room: string): readonly string[] {
  const require = createRequire(join(room, 'package.json'));
  return Object.keys(manifest(room).dependencies ?? {})
    .filter((name) => !name.startsWith('@weir/'))
    .map((name) => {
      let folder = dirname(realpathSync(require.resolve(name)));
      while (!folder.endsWith(join('node_modules', name))) folder = dirname(folder);
      return folder;
    });
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

async function pack(from: string, to: string): Promise<{ readonly file: string; readonly paths: readonly string[] }> {
  const flags = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', to];
  const { stdout } = await run('npm', flags, { cwd: from, maxBuffer: 1 << 26 });
  const [packed] = JSON.parse(stdout) as readonly Packed[];
  if (packed === undefined) throw new Error(`nothing was packed from ${from}`);
  return { file: join(to, packed.filename), paths: packed.files.map((file) => file.path) };
}

/** A tarball of an installed library, whose own scripts for packing it are not there any more. */
async function archive(from: string, to: string): Promise<string> {
  const name = basename(from);
  cpSync(from, join(to, name, 'package'), { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  const file = join(to, `${name}.tgz`);
  await run('tar', ['-czf', file, '-C', join(to, name), 'package']);
  return file;
}
