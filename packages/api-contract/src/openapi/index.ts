import { readFile } from 'node:fs/promises';
import type { DocumentName } from './documents.js';

export type { DocumentName } from './documents.js';

/** The text of a committed OpenAPI document, as it is served. */
export const openApiText = (name: DocumentName): Promise<string> =>
  readFile(new URL(`../../openapi/${name}.json`, import.meta.url), 'utf8');
