import type { Reporter } from './reporter.js';

/** Names of the formats that `weir lint` writes. */
export const REPORTER_NAMES = ['pretty', 'json', 'sarif', 'junit'] as const;
export type ReporterName = (typeof REPORTER_NAMES)[number];

/** Loads a reporter when it is used. */
export const REPORTERS: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  pretty: async () => (await import('./pretty.js')).pretty,
  json: async () => (await import('./json.js')).json,
  sarif: async () => (await import('./sarif.js')).sarif,
  junit: async () => (await import('./junit.js')).junit,
};
