// Writes both OpenAPI documents from the built contracts.
import { writeFileSync } from 'node:fs';
import { DOCUMENT_NAMES, documentText } from '../dist/openapi/documents.js';

for (const name of DOCUMENT_NAMES)
  writeFileSync(new URL(`../openapi/${name}.json`, import.meta.url), documentText(name));
