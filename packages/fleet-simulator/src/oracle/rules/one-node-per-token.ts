import type { TokenRow } from '../records.js';
import type { Rule } from '../rule.js';

/** A join token lets one node in, once and for all; a credential comes from a token that was used for its node. */
export const oneNodePerToken: Rule = {
  name: 'one node per token',
  onChange(change, { tokens }) {
    if (change.table !== 'tokens') return undefined;
    const { before, after } = change;
    if (after === undefined) return `a token was removed: ${JSON.stringify(before)}`;
    if (before?.revoked_at != null && after.revoked_at === null) return `${after.id} is no longer revoked`;
    if (after.kind === 'join') return usedAgain(before, after);
    if (after.kind !== 'node' || before !== undefined) return undefined;
    const parent = tokens.get(after.parent_id ?? '');
    if (parent?.node_id !== after.node_id)
      return `${after.id} lets ${after.node_id} in by a token for ${parent?.node_id}`;
    const twin = [...tokens.values()].find(({ id, kind, parent_id }) => {
      return kind === 'node' && parent_id === after.parent_id && id !== after.id;
    });
    return twin === undefined ? undefined : `${after.id} and ${twin.id} come from one join token`;
  },
};

const usedAgain = (before: TokenRow | undefined, { id, node_id, used_at }: TokenRow): string | undefined =>
  before?.used_at == null || (before.used_at === used_at && before.node_id === node_id)
    ? undefined
    : `${id} was used for ${before.node_id} and is used again for ${node_id}`;
