import { LANGUAGE_MODEL_CONSTRAINTS } from './constraints/language-models.js';
import { REDPANDA_CONNECT_CONSTRAINTS } from './constraints/redpanda-connect.js';
import { SHARED_CONSTRAINTS } from './constraints/shared.js';
import { REDPANDA_CONNECT_START_UP_CONSTRAINTS, START_UP_CONSTRAINTS } from './constraints/start-up.js';
import type { FieldNote } from './field-notes.js';
import { FORMATS, REDPANDA_CONNECT_FORMATS } from './formats.js';
import { REDPANDA_CONNECT_REFERENCES, REFERENCES } from './references.js';

/** What we know about Redpanda Connect's fields beyond its own listing. */
export const REDPANDA_CONNECT_NOTES: readonly FieldNote[] = [
  ...SHARED_CONSTRAINTS,
  ...REDPANDA_CONNECT_CONSTRAINTS,
  ...LANGUAGE_MODEL_CONSTRAINTS,
  ...START_UP_CONSTRAINTS,
  ...REDPANDA_CONNECT_START_UP_CONSTRAINTS,
  {
    at: 'processor.unarchive.format',
    constraint: {
      kind: 'pattern',
      pattern: '^(binary|csv|csv:.+|json_array|json_documents|json_map|lines|tar|zip)$',
    },
  },
  ...REFERENCES,
  ...REDPANDA_CONNECT_REFERENCES,
  ...FORMATS,
  ...REDPANDA_CONNECT_FORMATS,
];
