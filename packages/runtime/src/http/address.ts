import { isIP } from 'node:net';

/** Where to listen: a host as the operating system takes it, and a port. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Reads `host:port`, `[::1]:port` or `:port` (every interface); undefined when it is none of these. */
export function parseAddress(text: string): Address | undefined {
  const match = /^(?:\[([^\]]+)\]|([^:]*)):([0-9]{1,5})$/.exec(text.trim());
  if (match === null) return undefined;
  const [, bracketed, plain = '', portText] = match;
  const port = Number(portText);
  if (port > 65_535) return undefined;
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? { host: bracketed, port } : undefined;
  return { host: plain === '' ? '::' : plain, port };
}
