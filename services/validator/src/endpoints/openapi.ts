import type { validatorContract } from '@weir/api-contract/validator';
import { type Handler, preparedJson } from '@weir/http-kit';

/** GET /openapi.json: the committed document. */
export const openapi =
  (text: string): Handler<typeof validatorContract.openapi> =>
  () => ({ status: 200, body: preparedJson(text) });
