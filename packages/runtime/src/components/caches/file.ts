import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cache, CacheError } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';
import { StartError } from '../../engine/start-error.js';
import { messageOf, systemError } from '../../engine/system-error.js';

/** One file per key in one folder; values have no time to live. */
class FileCache implements Cache {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.path(key));
    } catch (error) {
      if (systemError(error)?.code === 'ENOENT') return undefined;
      throw cacheError(error);
    }
  }

  async set(key: string, value: Uint8Array): Promise<void> {
    await writeFile(this.path(key), value).catch((error: unknown) => {
      throw cacheError(error);
    });
  }

  async add(key: string, value: Uint8Array): Promise<boolean> {
    try {
      await writeFile(this.path(key), value, { flag: 'wx' });
      return true;
    } catch (error) {
      if (systemError(error)?.code === 'EEXIST') return false;
      throw cacheError(error);
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true }).catch((error: unknown) => {
      throw cacheError(error);
    });
  }

  async close(): Promise<void> {}

  /** A key is a file's name and nothing else: no key reaches another folder. */
  private path(key: string): string {
    const name = encodeURIComponent(key).replace(/^\.+$/, (dots) => dots.replaceAll('.', '%2E'));
    return join(this.folder, name === '' ? '%00' : name);
  }
}

function cacheError(error: unknown): CacheError {
  return new CacheError(messageOf(error), { cause: error });
}

/** Keeps values as files in a folder that exists. */
export const fileCache = defineComponent({
  kind: 'cache',
  name: 'file',
  async create(view) {
    const folder = view.string('directory');
    const found = await stat(folder).catch(() => undefined);
    if (found?.isDirectory() !== true) throw new StartError(view.at('directory'), `${folder} is not a folder`);
    return new FileCache(folder);
  },
});
