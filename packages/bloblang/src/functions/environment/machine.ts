import type { Frame } from '../../interpreter/frame.js';
import { fail } from '../../values/failure.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

export const envFunction = defineFunction({
  name: 'env',
  summary: 'Value of an environment variable; null when it is not set.',
  impure: true,
  params: [param.string('name'), param.withDefault(param.bool('no_cache'), false)],
  examples: [['root = env("NO_SUCH_VARIABLE_IS_SET")', '{}', 'null']],
  build: (name) => (frame) => frame.services.env(name) ?? null,
});

export const hostnameFunction = defineFunction({
  name: 'hostname',
  summary: 'Name of the machine.',
  impure: true,
  examples: [['root = hostname().type()', '{}', '"string"']],
  build: () => (frame) => frame.services.hostname(),
});

/** Contents of a file through the services; fails where there are none. */
export function readFile(frame: Frame, path: string): Uint8Array {
  const { readFile: read } = frame.services;
  if (read === undefined) return fail('files cannot be read here');
  try {
    return read(path);
  } catch (cause) {
    if (cause instanceof Error) return fail(cause.message);
    throw cause;
  }
}

export const fileFunction = defineFunction({
  name: 'file',
  examples: [['root = file("absent.txt").catch("no such file")', '{}', '"no such file"']],
  summary: 'Contents of a file as bytes; the path is relative to the working directory.',
  impure: true,
  params: [param.string('path'), param.withDefault(param.bool('no_cache'), false)],
  build: (path) => (frame) => readFile(frame, path),
});

export const fileRelFunction = defineFunction({
  name: 'file_rel',
  examples: [['root = file_rel("absent.txt").catch("no such file")', '{}', '"no such file"']],
  summary: 'Contents of a file as bytes; the path is relative to the file that the mapping stands in.',
  impure: true,
  params: [param.string('path'), param.withDefault(param.bool('no_cache'), false)],
  build: (path) => (frame) => readFile(frame, path),
});
