import { allPages } from '../../client/all-pages.js';
import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { type ListOptions, withLimit } from '../../output/list-options.js';
import { printList } from '../../output/print-list.js';
import { age } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';

interface Options extends ConnectionOptions, ListOptions {
  readonly kinds?: string;
}

/** `weir token list`: credentials of nodes only with `--kinds node`. */
export const listTokens = defineCommand<Options>({
  configure: (command) =>
    withLimit(withConnection(command)).option('--kinds <kinds>', 'only these: api, join, node (default api,join)'),
  async run({ options }, deps) {
    const client = connect(options, deps);
    const { kinds } = options;
    const now = deps.now();
    const read = async (page: object) => (await client.listTokens({ query: { ...page, kinds } })).body;
    printList(
      await allPages(read, options.limit),
      [
        ['NAME', ({ name }) => name],
        ['ID', ({ id }) => id],
        ['KIND', ({ kind }) => kind],
        ['STATE', (token) => stateOf(token, now)],
        ['SCOPES', ({ scopes }) => scopes.join(',')],
        ['NODE', ({ node_id }) => node_id ?? '-'],
        ['LAST USE', ({ last_used_at, used_at }) => age(last_used_at ?? used_at, now)],
        ['AGE', ({ created_at }) => age(created_at, now)],
      ],
      options.format,
      'tokens',
      deps,
    );
    return EXIT_CODES.ok;
  },
});

interface Token {
  readonly kind: string;
  readonly used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

/** What can be done with a token now, in one word. */
function stateOf({ used_at, expires_at, revoked_at }: Token, now: number): string {
  if (revoked_at !== null) return 'revoked';
  if (used_at !== null) return 'used';
  return expires_at !== null && now >= Date.parse(expires_at) ? 'expired' : 'good';
}
