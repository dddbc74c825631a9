import type { TokenRecord } from '@weir/store';

/** The record of a fresh token; what is not said does not apply to its kind. */
export const newToken = (
  token: Pick<TokenRecord, 'id' | 'name' | 'hash' | 'scopes' | 'created_at'> & Partial<TokenRecord>,
): TokenRecord => ({
  kind: 'api',
  labels: {},
  expires_at: null,
  last_used_at: null,
  used_at: null,
  node_id: null,
  parent_id: null,
  revoked_at: null,
  ...token,
});
