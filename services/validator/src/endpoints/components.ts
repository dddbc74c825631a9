import type { validatorContract } from '@weir/api-contract/validator';
import { type Handler, preparedJson } from '@weir/http-kit';
import { type Catalogue, COMPONENT_SECTIONS, type ComponentType, suggestComponent } from '@weir/schema-model';
import type { Services } from '../services.js';

/** Misspellings that are run through the matcher; what it makes of them is never written down. */
const EXAMPLES: readonly (readonly [ComponentType, string])[] = [
  ['input', 'kafak'],
  ['input', 'http-server'],
  ['input', 's3'],
  ['input', 'websockets'],
  ['processor', 'mappng'],
  ['processor', 'dedup'],
  ['processor', 'Branch'],
  ['output', 'htpp_client'],
  ['output', 'elastic_search'],
  ['cache', 'memmory'],
  ['rate_limit', 'locall'],
  ['scanner', 'linez'],
  ['output', 'completely_unknown_thing'],
];

type Components = typeof validatorContract.components;
type Body = Awaited<ReturnType<Handler<Components>>>['body'];

/** GET /components: the matcher at work on misspelled names, and the names that exist. */
export const components = ({ catalogues }: Services): Handler<Components> => {
  let written: Promise<Body> | undefined;
  return async () => {
    written ??= catalogues().then(([catalogue]) => preparedJson<Body>(JSON.stringify(describe(catalogue))));
    return { status: 200, body: await written };
  };
};

const sections = Object.entries(COMPONENT_SECTIONS) as [ComponentType, string][];

const describe = (catalogue: Catalogue) => ({
  message:
    'Misspelled component names are corrected to the nearest name of the same type; null means that none is near.',
  fuzzy_matching_examples: EXAMPLES.map(([type, input]) => ({
    input,
    suggestion: suggestComponent(catalogue, type, input)?.name ?? null,
  })),
  components: Object.fromEntries(sections.map(([type, name]) => [name, catalogue.names(type)])),
});
