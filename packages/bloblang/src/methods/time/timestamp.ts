import { defineAroundMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantTimestamp } from '../../time/convert.js';
import { converting } from '../coercion/convert.js';

export const timestampMethod = defineAroundMethod({
  name: 'timestamp',
  summary: 'The target as a time; with a default nothing fails.',
  only: 'redpanda-connect',
  params: [param.optional(param.timestamp('default'))],
  examples: [['root = this.t.timestamp().ts_unix()', '{"t":"1970-01-01T00:00:05Z"}', '5']],
  build: (fallback) => converting(wantTimestamp, fallback),
});
