import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import { renderPage } from '../page/render-page.js';

/** GET /docs: the OpenAPI document as one page that loads nothing. */
export const docs = (document: string): Handler<typeof validatorContract.docs> => {
  let page: string | undefined;
  return () => {
    page ??= renderPage(JSON.parse(document));
    return { status: 200, media: 'text/html', body: page };
  };
};
