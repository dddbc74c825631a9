import type { Catalogue } from './catalogue/catalogue.js';
import { createCatalogue } from './catalogue/create-catalogue.js';
import { text } from './generated/redpanda-connect.js';
import { header } from './generated/redpanda-connect-header.js';

/** Everything that Redpanda Connect has. */
export const catalogue: Catalogue = /* @__PURE__ */ createCatalogue(header, text);
