import { type ControlPlaneConfig, readConfig } from '@weir/control-plane';
import type { Dice } from './world/dice.js';

/** What differs from run to run beside what happens in it. */
export interface Circumstances {
  /** Requests need tokens, and nodes join with join tokens. */
  readonly guarded: boolean;
  /** What nothing needs any more is removed soon; otherwise within a run never. */
  readonly frugal: boolean;
  /** The first machine's node lives in the control plane's own process. */
  readonly local: boolean;
}

/** The token of whoever operates a guarded control plane. */
export const OPERATOR_TOKEN = 'the-operator';

/** Milliseconds for which a frugal control plane keeps things. */
export const KEPT_MS = { jobs: 12_000, executions: 9_000, evaluations: 8_000, nodes: 20_000 } as const;
/** Versions of a job that it keeps at least. */
export const KEPT_VERSIONS = 3;

export const throwCircumstances = (dice: Dice): Circumstances => ({
  guarded: dice.chance(0.4),
  frugal: dice.chance(0.4),
  local: dice.chance(0.1),
});

/** The settings of a control plane under these circumstances. */
export const configOf = (dataDir: string, { guarded, frugal }: Omit<Circumstances, 'local'>): ControlPlaneConfig =>
  readConfig({
    WEIR_DATA_DIR: dataDir,
    WEIR_HEARTBEAT_MS: '8000',
    WEIR_DISCONNECT_MS: '12000',
    WEIR_LOST_MS: '15000',
    WEIR_NODE_RETENTION_MS: String(frugal ? KEPT_MS.nodes : 60_000),
    ...(guarded ? { WEIR_TOKENS: OPERATOR_TOKEN } : {}),
    ...(frugal
      ? {
          WEIR_GC_INTERVAL_MS: '4000',
          WEIR_JOB_RETENTION_MS: String(KEPT_MS.jobs),
          WEIR_EXECUTION_RETENTION_MS: String(KEPT_MS.executions),
          WEIR_EVALUATION_RETENTION_MS: String(KEPT_MS.evaluations),
          WEIR_AUDIT_RETENTION_MS: '5000',
          WEIR_IDEMPOTENCY_RETENTION_MS: '30000',
          WEIR_VERSIONS_PER_JOB: String(KEPT_VERSIONS),
        }
      : {}),
  });
