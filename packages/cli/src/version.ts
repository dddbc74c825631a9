import { readFileSync } from 'node:fs';
import { PACKAGE_ROOT } from './package-root.js';

interface PackageFile {
  readonly version: string;
}

/** The version of this package, as its package.json says. */
export function weirVersion(): string {
  const text = readFileSync(new URL('package.json', PACKAGE_ROOT), 'utf8');
  return (JSON.parse(text) as PackageFile).version;
}
