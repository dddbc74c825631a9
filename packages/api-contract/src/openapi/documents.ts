import { controlPlaneContract } from '../control-plane/contract.js';
import { CONTROL_PLANE_INFO } from '../control-plane/document-info.js';
import { validatorContract } from '../validator/contract.js';
import { VALIDATOR_INFO } from '../validator/document-info.js';
import { openApiDocument } from './document.js';

/** Names of the OpenAPI documents, as the files below `openapi/` are called. */
export const DOCUMENT_NAMES = ['control-plane', 'validator'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** Writes an OpenAPI document from its contract. */
export const buildDocument = (name: DocumentName): unknown =>
  name === 'validator'
    ? openApiDocument(validatorContract, VALIDATOR_INFO)
    : openApiDocument(controlPlaneContract, CONTROL_PLANE_INFO);

/** The text of the file that holds a document. */
export const documentText = (name: DocumentName): string => `${JSON.stringify(buildDocument(name), null, 2)}\n`;
