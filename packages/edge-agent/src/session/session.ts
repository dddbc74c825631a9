import type { BackOffOptions } from '../back-off.js';
import type { Bell } from '../bell.js';
import type { Clock } from '../clock.js';
import type { AgentDisk } from '../disk/agent-disk.js';
import type { OnEvent } from '../events.js';
import type { LogRelay } from '../execution/log-relay.js';
import type { OwnProcess } from '../identity/own-process.js';
import type { ControlPlaneLink, LinkProblem } from '../link.js';
import type { Random } from '../random.js';
import type { Workload } from '../workload.js';

/** What the loops of a joined node share. */
export interface Session {
  readonly nodeId: string;
  readonly process: OwnProcess;
  readonly link: ControlPlaneLink;
  readonly workload: Workload;
  readonly disk: AgentDisk;
  readonly relay: LogRelay;
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
  /** Ends the session: the control plane does not know the node, or does not listen to it. */
  readonly rejoin: (why?: LinkProblem) => void;
}

/** True when only joining again can help. */
export const endsSession = ({ failure }: LinkProblem): boolean =>
  failure === 'unknown_node' || failure === 'unauthorized' || failure === 'superseded';
