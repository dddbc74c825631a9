import * as ciphers from './ciphers.js';
import * as compression from './compression.js';
import * as curves from './curves.js';
import * as hashes from './hashes.js';
import * as jsonPath from './json-path.js';
import * as jsonSchema from './json-schema.js';
import * as markup from './markup.js';
import * as messagePack from './message-pack.js';
import * as passwords from './passwords.js';
import * as rsa from './rsa.js';
import * as tables from './tables.js';

/**
 * What methods take from other libraries when they run. Methods name a kit by its type alone, so that who only checks
 * mappings loads none; nothing is read from a kit before a mapping that needs it is compiled.
 */
export const kits = {
  ciphers,
  compression,
  curves,
  hashes,
  jsonPath,
  jsonSchema,
  markup,
  messagePack,
  passwords,
  rsa,
  tables,
} as const;

export type Kits = typeof kits;
export type Kit<Name extends keyof Kits> = Kits[Name];
