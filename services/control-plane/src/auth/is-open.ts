import type { ControlPlaneConfig } from '../config.js';
import { isLoopback } from './loopback.js';

/** The service must not be reachable from elsewhere without a token. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/**
 * True when requests without a token are let through: on loopback, unless tokens are configured. Throws `StartRefused`
 * when others could reach the service and no token at all would keep them out.
 */
export async function isOpen(
  { host, tokens, dataDir }: Pick<ControlPlaneConfig, 'host' | 'tokens' | 'dataDir'>,
  adminToken: () => Promise<string | undefined>,
): Promise<boolean> {
  if (tokens.length > 0) return false;
  if (isLoopback(host)) return true;
  if ((await adminToken()) !== undefined) return false;
  throw new StartRefused(
    `refusing to listen on ${host} without a token: set WEIR_TOKENS, or start once on 127.0.0.1 to have one made in ${dataDir}`,
  );
}
