import { readFileSync } from 'node:fs';

interface PackageFile {
  readonly version: string;
}

/** The version of this package, as its package.json says. */
export function weirVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as PackageFile).version;
}
