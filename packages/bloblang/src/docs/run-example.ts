import type { Example } from '../functions/definition.js';
import { compileMapping } from '../interpreter/compile-mapping.js';
import { createServices } from '../interpreter/env.js';
import { lists } from '../lists.js';
import { formatJson } from '../values/json-format.js';
import { parseJson } from '../values/json-parse.js';

/** The document that an example's mapping makes of its input now, as JSON. */
export function runExample([mapping, input]: Example): string {
  const bytes = new TextEncoder().encode(input);
  const message = { json: () => parseJson(bytes), bytes: () => bytes, metadata: new Map() };
  return formatJson(compileMapping(mapping).query([message], 0, createServices(lists)));
}
