import { readFile } from 'node:fs/promises';

/** The text of a file without the blanks around it; undefined when there is no such file, or nothing in it. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
