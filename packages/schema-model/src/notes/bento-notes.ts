import { BENTO_CONSTRAINTS } from './constraints/bento.js';
import { SHARED_CONSTRAINTS } from './constraints/shared.js';
import { BENTO_START_UP_CONSTRAINTS, START_UP_CONSTRAINTS } from './constraints/start-up.js';
import type { FieldNote } from './field-notes.js';
import { BENTO_FORMATS, FORMATS } from './formats.js';
import { BENTO_REFERENCES, REFERENCES } from './references.js';

/** What we know about Bento's fields beyond its own listing. */
export const BENTO_NOTES: readonly FieldNote[] = [
  ...SHARED_CONSTRAINTS,
  ...BENTO_CONSTRAINTS,
  ...START_UP_CONSTRAINTS,
  ...BENTO_START_UP_CONSTRAINTS,
  {
    at: 'processor.unarchive.format',
    constraint: {
      kind: 'pattern',
      pattern:
        '^(binary|csv|csv:.+|json_array|json_documents|json_map|lines|tar|xml_documents_to_json|xml_documents_to_json:.*|zip)$',
    },
  },
  ...REFERENCES,
  ...BENTO_REFERENCES,
  ...FORMATS,
  ...BENTO_FORMATS,
];
