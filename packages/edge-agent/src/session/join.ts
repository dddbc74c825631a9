import type { NodeSpec, ResourceUsage } from '@weir/fleet-model';
import { type BackOffOptions, backOff } from '../back-off.js';
import { Bell } from '../bell.js';
import { type Clock, sleep } from '../clock.js';
import type { AgentDisk } from '../disk/agent-disk.js';
import type { OnEvent } from '../events.js';
import type { LogRelay } from '../execution/log-relay.js';
import type { OwnProcess } from '../identity/own-process.js';
import { type ControlPlaneLink, LinkProblem } from '../link.js';
import type { Random } from '../random.js';
import type { NodeRegistrationReply } from '../wire.js';
import type { Workload } from '../workload.js';
import { sendHeartbeats } from './send-heartbeats.js';
import { sendLogs } from './send-logs.js';
import { sendReports } from './send-reports.js';
import type { Session } from './session.js';
import { watchAssignments } from './watch-assignments.js';

export interface JoinOptions {
  readonly nodeId: string;
  readonly process: OwnProcess;
  readonly spec: NodeSpec;
  readonly link: ControlPlaneLink;
  readonly workload: Workload;
  readonly disk: AgentDisk;
  readonly relay: LogRelay;
  readonly clock: Clock;
  readonly random: Random;
  readonly retry: BackOffOptions;
  /** As long as the control plane says when undefined. */
  readonly pollWaitMs: number | undefined;
  readonly usage: () => ResourceUsage;
  readonly reports: Bell;
  readonly onEvent: OnEvent;
  /** With what keeps it from being joined, once that is known. */
  readonly onConnection: (connection: Connection, problem?: string) => void;
  readonly signal: AbortSignal;
}

/** `joined` from a handshake until the control plane no longer knows the node. */
export type Connection = 'joining' | 'joined';

/** Joins and stays joined: registers with back-off, works until the control plane forgets the node, and joins again. */
export async function stayJoined(options: JoinOptions): Promise<void> {
  const { nodeId, process, spec, link, clock, random, retry, signal, onEvent, onConnection } = options;
  const { id, start } = process;
  let told: string | undefined;
  /** The process that acts as the node instead of this one. */
  let actor: string | undefined;
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      const contest = actor === undefined ? {} : { contests: actor };
      const reply = await link.register({ node_id: nodeId, spec, process: { id, start }, ...contest }, signal);
      if (signal.aborted) return;
      tries = 0;
      told = undefined;
      actor = undefined;
      onConnection('joined');
      onEvent({ level: 'info', message: `joined the control plane as ${reply.node_id}` });
      const why = await work(options, reply);
      if (signal.aborted) return;
      actor = why?.actor;
      told = why?.message ?? 'the control plane does not know this node any more';
      onConnection('joining', told);
      onEvent({ level: 'warn', message: `${told}: joining again` });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LinkProblem)) throw error;
      actor = error.actor ?? actor;
      onConnection('joining', error.message);
      onEvent({ level: error.message === told ? 'debug' : 'warn', message: `cannot join: ${error.message}` });
      told = error.message;
    }
    await sleep(clock, backOff(Math.max(1, tries), retry, random), signal);
  }
}

/** Runs a joined node's loops until one of them ends the session or the agent stops; returns why, if it was a problem. */
async function work(options: JoinOptions, reply: NodeRegistrationReply): Promise<LinkProblem | undefined> {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  let problem: LinkProblem | undefined;
  const rejoin = (why?: LinkProblem): void => {
    if (why?.failure === 'unauthorized' || why?.failure === 'superseded') problem = why;
    over.abort();
  };
  const session: Session = { ...options, changed: new Bell(), signal, rejoin };
  options.workload.repeatAll();
  const loops = [
    sendHeartbeats(session, reply.heartbeat_interval_ms, options.usage),
    watchAssignments(session, options.pollWaitMs ?? reply.poll_wait_ms),
    sendReports(session),
    sendLogs(session),
  ];
  try {
    await Promise.all(loops);
  } finally {
    over.abort();
    await Promise.allSettled(loops);
  }
  return problem;
}
