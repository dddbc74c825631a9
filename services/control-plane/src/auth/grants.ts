import { Problem } from '@weir/api-contract';
import type { Principal } from '@weir/http-kit';

/** What whoever may do everything has been granted. */
export const EVERYTHING: readonly string[] = ['*'];

/** What a caller may do; without a principal the service is open, and everybody may do everything. */
export const grantsOf = (principal: Principal | undefined): readonly string[] =>
  principal === undefined ? EVERYTHING : (principal.attributes.scopes ?? '').split(' ');

/** True when one of the grants covers the scope: it is the scope itself, `*`, or of its kind as in `read:*`. */
export function allows(grants: readonly string[], scope: string): boolean {
  const kind = scope.split(':', 1)[0] ?? '';
  return grants.some((grant) => grant === '*' || grant === scope || grant === `${kind}:*`);
}

/** What lets its holder see the secrets in job specs; granted by name, or with everything, but not by `read:*`. */
const SEE_SECRETS = 'read:secret';

export const maySeeSecrets = (grants: readonly string[]): boolean =>
  grants.includes('*') || grants.includes(SEE_SECRETS);

/** Throws `forbidden` with the scope in its details unless the grants cover it. */
export function requireScope(grants: readonly string[], scope: string): void {
  if (allows(grants, scope)) return;
  throw new Problem('forbidden', `the token does not allow ${scope}`, {
    hint: `use a token with the scope ${scope}`,
    details: { scope, granted: grants },
  });
}
