import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import { renderPage } from '../page/render-page.js';

/** GET /docs: the OpenAPI document as one page that loads nothing. */
export const docs = (document: () => Promise<string>): Handler<typeof validatorContract.docs> => {
  let page: Promise<string> | undefined;
  return async () => {
    page ??= document().then((text) => renderPage(JSON.parse(text)));
    return { status: 200, media: 'text/html', body: await page };
  };
};
