import type { JsonObject } from '../json.js';
import type { RolloutSpec } from '../rollout/rollout-spec.js';

/** Kinds of job: each runs one execution on every matching node. */
export const JOB_TYPES = ['pipeline'] as const;
export type JobType = (typeof JOB_TYPES)[number];

/**
 * When a node starts a pipeline again after it ended: `on-failure` only after an error, `always` after any end,
 * `never` runs it once.
 */
export const RESTART_POLICIES = ['on-failure', 'always', 'never'] as const;
export type RestartPolicy = (typeof RESTART_POLICIES)[number];

/** Which nodes a job runs on; all parts must hold, an empty selector matches every node. */
export interface Selector {
  /** Labels that a node must carry with exactly these values. */
  readonly match_labels: Readonly<Record<string, string>>;
  /** Label expressions such as `zone in (a,b)`, `!gpu`, `tier!=test`; see `parseLabelExpression`. */
  readonly match_expressions: readonly string[];
  /** When not empty, only these node ids. */
  readonly match_ids: readonly string[];
}

/** What the user asks for, normalised: every field present, defaults filled in. */
export interface JobSpec {
  /** Unique inside the namespace among jobs that are not deleted; the key of an upsert. */
  readonly name: string;
  readonly namespace: string;
  readonly type: JobType;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Free text for programs; keys below `weir.dev/` belong to the system. */
  readonly meta: Readonly<Record<string, string>>;
  /** 0..1000, higher is evaluated first. */
  readonly priority: number;
  readonly selector: Selector;
  /** The pipeline: `input`, `pipeline`, `output`, resources. */
  readonly config: JsonObject;
  readonly rollout: RolloutSpec;
  readonly restart_policy: RestartPolicy;
}

export const DEFAULT_NAMESPACE = 'default';
export const DEFAULT_PRIORITY = 50;
export const MAX_PRIORITY = 1000;
/** Metadata keys below this prefix are the system's: dropped from what users send, ignored by comparisons. */
export const RESERVED_META_PREFIX = 'weir.dev/';
