import { defineMethod } from '../../functions/definition.js';
import { wantArray, wantText } from '../../values/convert.js';
import { fail, preview } from '../../values/failure.js';
import { kindOf } from '../../values/value.js';

/** A path without `.`, `..` and doubled slashes where they can be resolved. */
function cleanPath(path: string): string {
  const rooted = path.startsWith('/');
  const out: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') out.push(part);
    else if (out.length > 0 && out[out.length - 1] !== '..') out.pop();
    else if (!rooted) out.push('..');
  }
  return (rooted ? '/' : '') + out.join('/') || '.';
}

export const filepathJoinMethod = defineMethod({
  name: 'filepath_join',
  summary: 'The texts of an array as one file path, tidied up.',
  examples: [['root = this.a.filepath_join()', '{"a":["/x","y","..","z.txt"]}', '"/x/z.txt"']],
  build: () => (target, _frame, from) => {
    const parts = wantArray(target, from)
      .map((part, i) =>
        typeof part === 'string'
          ? part
          : fail(`path element ${i}: expected string value, got ${kindOf(part)}${preview(part)}`),
      )
      .filter((part) => part !== '');
    return parts.length === 0 ? '' : cleanPath(parts.join('/'));
  },
});

export const filepathSplitMethod = defineMethod({
  name: 'filepath_split',
  summary: 'The folder of a file path, with its last slash, and the name behind it.',
  examples: [['root = this.a.filepath_split()', '{"a":"/x/y.txt"}', '["/x/","y.txt"]']],
  build: () => (target, _frame, from) => {
    const text = wantText(target, from);
    const at = text.lastIndexOf('/') + 1;
    return [text.slice(0, at), text.slice(at)];
  },
});
