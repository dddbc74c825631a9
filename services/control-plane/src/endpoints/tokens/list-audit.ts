import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';

export const listAudit: HandlerOf<'listAudit'> =
  ({ store }) =>
  async ({ query }) => ({ status: 200, body: await store.audit.list(pageRequest(query)) });
