import type { JsonObject } from '../json.js';
import { type State, stateOf } from '../state.js';
import { type Timestamp, toTimestamp } from '../timestamp.js';
import { transition } from '../transition.js';
import {
  isTerminalRolloutState,
  ROLLOUT_MACHINE,
  type RolloutEvent,
  type RolloutStateType,
} from './rollout-machine.js';
import type { RolloutStrategy } from './rollout-spec.js';

/** `canary`: a few nodes go first, until the rollout is promoted; `waves`: the rest follows. */
export const ROLLOUT_PHASES = ['canary', 'waves'] as const;
export type RolloutPhase = (typeof ROLLOUT_PHASES)[number];

/** Matching nodes by how far they have come. */
export interface RolloutCounts {
  /** The sum of the next four. */
  readonly total: number;
  /** Their turn has not come. */
  readonly waiting: number;
  /** Stopping the former version, starting the new one, or being watched. */
  readonly updating: number;
  readonly healthy: number;
  readonly failed: number;
  /** Not connected: they follow when they are back, and nobody waits for them. */
  readonly away: number;
}

export interface RolloutWaves {
  /** Waves begun so far, the canary's one included. */
  readonly begun: number;
  /** Waves that it takes altogether, as far as is known today. */
  readonly total: number;
  /** Most nodes that are updated at a time. */
  readonly size: number;
}

export interface RolloutStatus {
  readonly state: State<RolloutStateType>;
  readonly phase: RolloutPhase;
  readonly waves: RolloutWaves;
  readonly counts: RolloutCounts;
  readonly started_at: Timestamp | null;
  readonly finished_at: Timestamp | null;
  readonly revision: number;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

/** How one version of a job spreads over the nodes: one record per version, made with it. */
export interface Rollout {
  readonly id: string;
  readonly namespace: string;
  readonly job_id: string;
  readonly job_version: number;
  readonly strategy: RolloutStrategy;
  /** The version whose specification this one brings back, without a canary; what still runs of it may stay. */
  readonly restores_version: number | null;
  /** The version whose failure brought this one about; such a rollout never rolls back itself. */
  readonly rollback_of: number | null;
  readonly status: RolloutStatus;
}

export const NO_COUNTS: RolloutCounts = { total: 0, waiting: 0, updating: 0, healthy: 0, failed: 0, away: 0 };

/** True while the rollout has a say in which nodes run the version. */
export function isActiveRollout({ status }: Rollout): boolean {
  return !isTerminalRolloutState(status.state.state_type);
}

/** The rollout of a version that was just accepted. */
export function newRollout(
  of: Pick<Rollout, 'id' | 'namespace' | 'job_id' | 'job_version' | 'strategy' | 'restores_version' | 'rollback_of'>,
  now: number,
): Rollout {
  const at = toTimestamp(now);
  return {
    ...of,
    status: {
      state: stateOf('pending', 'waiting to be scheduled'),
      phase: of.strategy === 'canary' && of.restores_version === null ? 'canary' : 'waves',
      waves: { begun: 0, total: 0, size: 0 },
      counts: NO_COUNTS,
      started_at: null,
      finished_at: null,
      revision: 1,
      created_at: at,
      updated_at: at,
    },
  };
}

/** The next record of a rollout, along its state machine; undefined when the event does not apply to its state. */
export function moveRollout(
  rollout: Rollout,
  event: RolloutEvent,
  message: string,
  now: number,
  details: JsonObject = {},
): Rollout | undefined {
  const to = transition(ROLLOUT_MACHINE, rollout.status.state.state_type, event);
  if (to === undefined) return undefined;
  const at = toTimestamp(now);
  return {
    ...rollout,
    status: {
      ...rollout.status,
      state: stateOf(to, message, details),
      started_at: rollout.status.started_at ?? (event === 'cancel' ? null : at),
      finished_at: isTerminalRolloutState(to) ? at : null,
      revision: rollout.status.revision + 1,
      updated_at: at,
    },
  };
}
