import type { Catalogue } from './catalogue/catalogue.js';
import { createCatalogue } from './catalogue/create-catalogue.js';
import { text } from './generated/bento.js';
import { header } from './generated/bento-header.js';

/** Everything that Bento has. */
export const catalogue: Catalogue = /* @__PURE__ */ createCatalogue(header, text);
