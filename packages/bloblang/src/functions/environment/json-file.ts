import { fail } from '../../values/failure.js';
import { JsonSyntaxError, parseJson } from '../../values/json-parse.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';
import { readFile } from './machine.js';

export const fileRelJsonFunction = defineFunction({
  name: 'file_rel_json',
  examples: [['root = file_rel_json("absent.json").catch("no such file")', '{}', '"no such file"']],
  summary: 'The JSON document in a file; the path is relative to the file that the mapping stands in.',
  only: 'bento',
  impure: true,
  params: [param.string('path')],
  build: (path) => (frame) => {
    try {
      return parseJson(readFile(frame, path));
    } catch (cause) {
      if (cause instanceof JsonSyntaxError) return fail(`failed to parse file: ${cause.message}`);
      throw cause;
    }
  },
});
