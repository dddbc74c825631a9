import { TOKEN_KINDS } from '@weir/store';
import { wireToken } from '../../auth/wire-token.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { queryWords } from '../query-words.js';

export const listTokens: HandlerOf<'listTokens'> =
  ({ store }) =>
  async ({ query }) => {
    const kinds = queryWords('kinds', query.kinds, TOKEN_KINDS) ?? (['api', 'join'] as const);
    const { items, next_token } = await store.tokens.list({ kinds }, pageRequest(query));
    return { status: 200, body: { items: items.map(wireToken), next_token } };
  };
