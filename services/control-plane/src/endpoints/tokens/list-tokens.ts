import { wireToken } from '../../auth/wire-token.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';

export const listTokens: HandlerOf<'listTokens'> =
  ({ store }) =>
  async ({ query }) => {
    const { items, next_token } = await store.tokens.list(pageRequest(query));
    return { status: 200, body: { items: items.map(wireToken), next_token } };
  };
