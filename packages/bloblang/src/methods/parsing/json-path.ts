import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { Failure, fail } from '../../values/failure.js';
import { goTypeOf } from '../../values/go-types.js';
import { toJson } from '../../values/plain.js';
import { isObject, ownValue, type Value } from '../../values/value.js';
import { brokenPath } from './json-path-outline.js';

type JsonPath = Kit<'jsonPath'>;
type Query = ReturnType<JsonPath['compile']>;
type Location = readonly (string | number)[];

function compiled(kit: JsonPath, expression: string): Query {
  try {
    return kit.compile(/^\s*\$/.test(expression) ? expression : `$.${expression.trim()}`);
  } catch (cause) {
    if (cause instanceof kit.JSONPathError) return fail(`failed to evaluate json path expression: ${cause.message}`);
    throw cause;
  }
}

/** One step of a path that names one value. */
function step(value: Value, key: string | number): Value {
  if (isObject(value)) {
    const child = ownValue(value, String(key));
    return child === undefined ? refuse(`unknown key ${key}`) : child;
  }
  if (Array.isArray(value)) {
    if (typeof key === 'string' && !/^\d+$/.test(key)) {
      return refuse(`could not select value, invalid key: expected number but got ${key} (string)`);
    }
    const item = value[Number(key)];
    return item === undefined ? refuse(`index ${key} out of bounds`) : item;
  }
  return refuse(
    `unsupported value type ${goTypeOf(value)} for select, expected map[string]interface{} or []interface{}`,
  );
}

const refuse = (why: string): never => {
  throw new Failure(why, true);
};

/** The keys of a path that names one value. */
const steps = (query: Query): Location =>
  query.segments.map((segment) => {
    const [selector] = segment.selectors;
    if (selector !== undefined && 'name' in selector) return selector.name as string;
    return selector !== undefined && 'index' in selector ? Number(selector.index) : '';
  });

export const jsonPathMethod = defineKitMethod({
  kit: 'jsonPath',
  name: 'json_path',
  plain: true,
  summary: 'What a JSONPath leads to: the value itself, or an array where the path can lead to several.',
  params: [param.string('expression')],
  examples: [
    ['root = this.json_path("$.a.b")', '{"a":{"b":5}}', '5'],
    ['root = this.json_path("$.a[*].b")', '{"a":[{"b":1},{"b":2}]}', '[1,2]'],
    ['root = this.json_path("$.a[?(@.b == \'x\')].c")', '{"a":[{"b":"x","c":1},{"b":"y","c":2}]}', '[1]'],
  ],
  build: (expression) => {
    const broken = brokenPath(expression);
    if (broken !== undefined) fail(`failed to evaluate json path expression: ${broken}`);
    return (kit) => {
      const query = compiled(kit, expression);
      const single = query.singularQuery() ? steps(query) : undefined;
      return (target) => {
        if (single !== undefined) return single.reduce(step, target);
        return query.query(toJson(target)).nodes.map(({ location }) => (location as Location).reduce(step, target));
      };
    };
  },
});
