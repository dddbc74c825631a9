import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { pathSegments, valueAt } from '../../values/path.js';

export const existsMethod = defineMethod({
  name: 'exists',
  summary: 'Whether a dotted path leads to something, null included.',
  params: [param.string('path')],
  examples: [
    ['root = this.exists("a.b")', '{"a":{"b":null}}', 'true'],
    ['root = this.exists("a.c")', '{"a":{"b":null}}', 'false'],
  ],
  build: (path) => {
    const segments = pathSegments(path);
    return (target) => valueAt(target, segments) !== undefined;
  },
});

export const getMethod = defineMethod({
  name: 'get',
  note: (path, from) => {
    if (path?.kind !== 'string') return 'method get';
    const before = /^field `(.*)`$/.exec(from)?.[1];
    return before === undefined ? `path \`${path.value}\`` : `field \`${before}.${path.value}\``;
  },
  summary: 'What a dotted path leads to; null when it leads nowhere.',
  params: [param.string('path')],
  examples: [['root = this.get("a.0.b")', '{"a":[{"b":"c"}]}', '"c"']],
  build: (path) => {
    const segments = pathSegments(path);
    return (target) => valueAt(target, segments) ?? null;
  },
});
