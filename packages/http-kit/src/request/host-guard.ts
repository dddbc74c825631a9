import { Problem } from '@weir/api-contract';

/** Names under which a service on loopback is reached. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a request whose Host header, less its port, is none of `hosts`. A page of another site can point its own name
 * at this machine, and the browser then takes the service for that site; the Host header gives it away.
 */
export function checkHost(header: string | undefined, hosts: readonly string[]): void {
  const host = (header ?? '').replace(/:\d+$/, '').toLowerCase();
  if (hosts.includes(host)) return;
  throw new Problem('forbidden', `requests for the host ${JSON.stringify(host)} are not answered here`, {
    hint: `use ${hosts.join(' or ')}`,
  });
}
