import type { validatorContract } from '@weir/api-contract/validator';
import { type Handler, preparedJson } from '@weir/http-kit';

type OpenApi = typeof validatorContract.openapi;
type Body = Awaited<ReturnType<Handler<OpenApi>>>['body'];

/** GET /openapi.json: the committed document. */
export const openapi =
  (document: () => Promise<string>): Handler<OpenApi> =>
  async () => ({ status: 200, body: preparedJson<Body>(await document()) });
