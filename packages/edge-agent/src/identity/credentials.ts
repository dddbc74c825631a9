import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The node's own secrets. It makes them itself and keeps them before it shows anybody their hash, so that the answer to a
 * join may be lost: the same join is repeated with the same secret.
 */
export interface Credentials {
  /** The secret with which the node has joined; undefined before the first time. */
  current(): string | undefined;
  /** The secret with which it will join next; the same until it has. */
  candidate(): string;
  /** The node has joined with its candidate. */
  accept(): void;
}

/** Keeps them as `node.credential` in a folder, readable by their owner only. */
export function credentialFiles(folder: string, newSecret: () => string): Credentials {
  const [current, next] = [join(folder, 'node.credential'), join(folder, 'node.credential.new')];
  return {
    current: () => read(current),
    candidate: () => read(next) ?? write(next, newSecret()),
    accept: () => {
      renameSync(next, current);
      flush(folder);
    },
  };
}

/** The form in which the control plane knows a secret. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

function read(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** On the disk, name and all, before it returns. */
function write(path: string, secret: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(`${path}.part`, 'w', 0o600);
  try {
    writeSync(file, `${secret}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.part`, path);
  flush(dirname(path));
  return secret;
}

function flush(folder: string): void {
  const directory = openSync(folder, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
