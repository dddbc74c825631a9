import { createCounters, type MappingServices } from './services.js';

interface Host {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}

/** Services of the machine that this runs on; without a hostname, files or word lists unless they are given. Works in a browser too. */
export function createServices(given: Partial<MappingServices> = {}): MappingServices {
  const host = globalThis as Host;
  return {
    now: () => BigInt(Date.now()) * 1_000_000n,
    // Who brings a clock means limits of time by it too.
    ...(given.now === undefined ? { elapsed: () => performance.now() } : {}),
    random: () => Math.random(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    env: (name) => host.process?.env[name],
    hostname: () => host.process?.env.HOSTNAME ?? 'localhost',
    counters: createCounters(),
    ...given,
  };
}
