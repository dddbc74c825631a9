import { RE2JS } from 're2js';
import { StartError } from './start-error.js';
import { messageOf } from './system-error.js';

/** Compiles a regular expression of a config; one that is none is a StartError at that place. */
export function compilePattern(pattern: string, path: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = messageOf(error);
    throw new StartError(path, `${JSON.stringify(pattern)} is not a regular expression: ${reason}`, { cause: error });
  }
}
