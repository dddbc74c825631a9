import type { BackOffOptions } from '../back-off.js';
import type { Bell } from '../bell.js';
import type { Clock } from '../clock.js';
import type { AgentDisk } from '../disk/agent-disk.js';
import type { OnEvent } from '../events.js';
import type { ControlPlaneLink } from '../link.js';
import type { Random } from '../random.js';
import type { Workload } from '../workload.js';

/** What the loops of a joined node share. */
export interface Session {
  readonly nodeId: string;
  readonly link: ControlPlaneLink;
  readonly workload: Workload;
  readonly disk: AgentDisk;
  readonly clock: Clock;
  readonly random: Random;
  readonly retry: BackOffOptions;
  /** Rung when a report waits. */
  readonly reports: Bell;
  /** Rung when a heartbeat saw another digest. */
  readonly changed: Bell;
  readonly onEvent: OnEvent;
  /** Aborts when the agent stops or the node must join again. */
  readonly signal: AbortSignal;
  /** Ends the session: the control plane does not know the node. */
  readonly rejoin: () => void;
}
