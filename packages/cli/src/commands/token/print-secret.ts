import type { ConnectionOptions } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import type { Deps } from '../../program/deps.js';

interface Made {
  readonly token: { readonly id: string; readonly expires_at: string | null };
  readonly secret: string;
}

/** Prints a fresh token so that `TOKEN=$(weir ...)` holds it and nothing else; the rest is for the eyes. */
export function printSecret(made: Made, { format }: Pick<ConnectionOptions, 'format'>, deps: Deps): void {
  if (format === 'json') {
    deps.out(jsonText(made));
    return;
  }
  const { id, expires_at } = made.token;
  deps.out(`${made.secret}\n`);
  deps.err(
    `${id}, ${expires_at === null ? 'good until it is revoked' : `good until ${expires_at}`}; shown this once\n`,
  );
}
