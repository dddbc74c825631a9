import type { Agent } from '@weir/edge-agent';
import type { Ids, JobSpec, JsonObject } from '@weir/fleet-model';
import type { HttpMetrics } from '@weir/http-kit';
import type { Store, StoreReader } from '@weir/store';
import type { Clock } from './clock.js';
import type { ControlPlaneConfig } from './config.js';
import type { LogDesk } from './logs/log-desk.js';
import type { Assignments } from './nodes/assignments.js';
import type { Digests } from './nodes/digests.js';
import type { FleetEngines } from './nodes/fleet-engines.js';
import type { Liveness } from './nodes/liveness.js';
import type { ReportDesk } from './nodes/report-desk.js';
import type { Scheduling } from './operator/scheduling.js';
import type { Secrets } from './secrets/secrets.js';
import type { Changes } from './watch/changes.js';
import type { Write } from './write.js';

/** What every part of the service works with. */
export interface Context {
  readonly config: ControlPlaneConfig;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What is committed; inside a transaction, what it has written so far. */
  readonly store: Pick<Store, keyof StoreReader | 'ping'>;
  /** The only way to change anything: commits, then tells whoever waits. */
  readonly write: Write;
  readonly changes: Changes;
  readonly liveness: Liveness;
  readonly digests: Digests;
  readonly assignments: Assignments;
  /** Where reports of nodes are handed in. */
  readonly reports: ReportDesk;
  readonly scheduling: Scheduling;
  /** Who reads which log now. */
  readonly logDesk: LogDesk;
  /** What the nodes' engines know; pipelines are checked against it. */
  readonly engines: FleetEngines;
  readonly secrets: Secrets;
  /** A spec as the caller may see it. */
  readonly show: (spec: JobSpec) => JobSpec;
  /** What nodes say of executions, as the caller may see it. */
  readonly showText: (text: string) => string;
  /** Resolves with how the caller may see what runs of a pipeline log. */
  readonly showLog: (config: JsonObject) => Promise<(text: string) => string>;
  readonly metrics: HttpMetrics;
  readonly version: string;
  /** The node of this process, once it is there. */
  readonly localAgent: () => Agent | undefined;
}
