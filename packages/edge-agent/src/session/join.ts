import type { NodeSpec, ResourceUsage } from '@weir/fleet-model';
import { type BackOffOptions, backOff } from '../back-off.js';
import { Bell } from '../bell.js';
import { type Clock, sleep } from '../clock.js';
import type { AgentDisk } from '../disk/agent-disk.js';
import type { OnEvent } from '../events.js';
import { type ControlPlaneLink, LinkProblem } from '../link.js';
import type { Random } from '../random.js';
import type { Workload } from '../workload.js';
import { sendHeartbeats } from './send-heartbeats.js';
import { sendReports } from './send-reports.js';
import type { Session } from './session.js';
import { watchAssignments } from './watch-assignments.js';

export interface JoinOptions {
  readonly nodeId: string;
  readonly spec: NodeSpec;
  readonly link: ControlPlaneLink;
  readonly workload: Workload;
  readonly disk: AgentDisk;
  readonly clock: Clock;
  readonly random: Random;
  readonly retry: BackOffOptions;
  readonly pollWaitMs: number;
  readonly usage: () => ResourceUsage;
  readonly reports: Bell;
  readonly onEvent: OnEvent;
  readonly onConnection: (connection: Connection) => void;
  readonly signal: AbortSignal;
}

/** `joined` from a handshake until the control plane no longer knows the node. */
export type Connection = 'joining' | 'joined';

/** Joins and stays joined: registers with back-off, works until the control plane forgets the node, and joins again. */
export async function stayJoined(options: JoinOptions): Promise<void> {
  const { nodeId, spec, link, clock, random, retry, signal, onEvent, onConnection } = options;
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      const reply = await link.register({ node_id: nodeId, spec }, signal);
      if (signal.aborted) return;
      tries = 0;
      onConnection('joined');
      onEvent({ level: 'info', message: `joined the control plane as ${reply.node_id}` });
      await work(options, reply.heartbeat_interval_ms);
      if (signal.aborted) return;
      onConnection('joining');
      onEvent({ level: 'warn', message: 'the control plane does not know this node any more: joining again' });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LinkProblem)) throw error;
      onEvent({ level: tries === 1 ? 'warn' : 'debug', message: `cannot join: ${error.message}` });
    }
    await sleep(clock, backOff(Math.max(1, tries), retry, random), signal);
  }
}

/** Runs a joined node's three loops until one of them ends the session or the agent stops. */
async function work(options: JoinOptions, heartbeatMs: number): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const session: Session = { ...options, changed: new Bell(), signal, rejoin: () => over.abort() };
  options.workload.repeatAll();
  const loops = [
    sendHeartbeats(session, heartbeatMs, options.usage),
    watchAssignments(session, options.pollWaitMs),
    sendReports(session),
  ];
  try {
    await Promise.all(loops);
  } finally {
    over.abort();
    await Promise.allSettled(loops);
  }
}
