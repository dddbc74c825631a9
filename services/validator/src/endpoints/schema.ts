import type { validatorContract } from '@weir/api-contract/validator';
import { type Handler, preparedJson } from '@weir/http-kit';
import { type Catalogues, chooseCatalogues } from '@weir/verdict';
import type { SchemaDocument, SchemaDocuments } from '@weir/workbench';
import type { Services } from '../services.js';

type Schema = typeof validatorContract.schema;
type Query = Parameters<Handler<Schema>>[0]['query'];

/** The catalogue changes with the release of the service only. */
const CACHE = 'public, max-age=300';

/** GET /schema: components and their fields; `full` wins over `type`, which wins over the summary. */
export const schema =
  ({ catalogues, schemas }: Services): Handler<Schema> =>
  async ({ query, headers }) => {
    const { json, etag } = find(schemas, query, chooseCatalogues(await catalogues(), query.distribution));
    const sent = { ETag: etag, 'Cache-Control': CACHE };
    return isHeld(headers['if-none-match'], etag)
      ? { status: 304, media: 'text/plain', body: '', headers: sent }
      : { status: 200, body: preparedJson(json), headers: sent };
  };

function find(documents: SchemaDocuments, query: Query, catalogues: Catalogues): SchemaDocument {
  const [catalogue] = catalogues;
  if (query.type !== undefined && query.component !== undefined)
    return documents.component(catalogues, query.type, query.component);
  if (query.full) return documents.full(catalogue);
  return query.type === undefined ? documents.summary(catalogue) : documents.section(catalogue, query.type);
}

const isHeld = (held: string | undefined, etag: string): boolean =>
  (held ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));

/** A tag without the mark of weak ones: whether a copy is current does not depend on it. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
