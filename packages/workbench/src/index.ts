export { createSchemaDocuments, type SchemaDocument, type SchemaDocuments } from './catalogue/schema-documents.js';
export type { FormatOutcome } from './formatting/format-text.js';
export type { MappingOutcome } from './mapping/run-mapping.js';
export { isQuick, type Task, type TaskKind, type TaskOf, type TaskResults, taskSize, type Work } from './task/task.js';
