import { describe, expect, it } from '@jest/globals';
import { messageOf } from '../src/conformance/run-row.js';
import { FUNCTIONS } from '../src/functions/index.js';
import { compileMapping } from '../src/interpreter/compile-mapping.js';
import { createServices } from '../src/interpreter/env.js';
import { formatJson as format } from '../src/interpreter/index.js';
import { lists } from '../src/lists.js';
import { METHODS } from '../src/methods/index.js';
import { formatJson } from '../src/values/json-format.js';
import { parseJson } from '../src/values/json-parse.js';

const definitions = [
  ...FUNCTIONS.map((definition) => ({ kind: 'function', definition })),
  ...METHODS.map((definition) => ({ kind: 'method', definition })),
];

describe('examples', () => {
  const examples = definitions.flatMap(({ kind, definition }) =>
    (definition.examples ?? []).map((example) => [`${kind} ${definition.name}`, ...example] as const),
  );

  it.each(examples)('%s: %s', (_name, mapping, input, output) => {
    const result = compileMapping(mapping).map([messageOf(input)], 0, createServices(lists));
    const body = result.kind === 'message' ? result.body : undefined;
    const document = body?.kind === 'value' ? body.value : parseJson(input);
    expect(format(document)).toBe(formatJson(parseJson(output)));
  });

  it.each(definitions.map((d) => [d.kind, d.definition.name, d.definition] as const))(
    '%s %s has a summary that is one sentence, and examples that call it',
    (_kind, name, definition) => {
      expect(definition.summary).toMatch(/^[A-Z0-9`].*\.$/);
      expect(definition.examples ?? []).not.toHaveLength(0);
      for (const [mapping] of definition.examples ?? []) expect(mapping).toContain(`${name}(`);
    },
  );
});
