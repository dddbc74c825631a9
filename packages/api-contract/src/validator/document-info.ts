import type { DocumentInfo } from '../openapi/document.js';

/** Title, version and tags of the validation service's OpenAPI document. */
export const VALIDATOR_INFO: DocumentInfo = {
  title: 'Weir validation service',
  version: '1.0.0',
  description: 'Checks stream-pipeline configurations against the catalogues of real engine builds.',
  basePath: '/',
  tags: [
    { name: 'validation', description: 'Is the pipeline right?' },
    { name: 'catalogue', description: 'What exists' },
    { name: 'helpers', description: 'Understand, write and improve pipelines' },
    { name: 'feedback', description: 'Did the fix work?' },
    { name: 'operations', description: 'Running the service' },
  ],
};
