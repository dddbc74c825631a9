import { arch, hostname, platform } from 'node:os';
import { createIds, type Ids, type NodeSpec, type ResourceUsage } from '@weir/fleet-model';
import type { BackOffOptions } from './back-off.js';
import { Bell } from './bell.js';
import { capabilitiesOf } from './capabilities.js';
import { type Clock, systemClock } from './clock.js';
import { AgentDisk, type ExecutionRecord } from './disk/agent-disk.js';
import type { Driver, LogLine } from './driver.js';
import type { OnEvent } from './events.js';
import { LogRelay } from './execution/log-relay.js';
import { DEFAULT_RESTART_LIMITS, type RestartLimits } from './execution/restart-decision.js';
import { ownProcess } from './identity/own-process.js';
import type { ControlPlaneLink } from './link.js';
import { type Random, systemRandom } from './random.js';
import { machineUsage } from './resource-usage.js';
import { type Connection, stayJoined } from './session/join.js';
import { Workload } from './workload.js';

export interface AgentOptions {
  readonly link: ControlPlaneLink;
  /** In order of preference: an execution runs on the first that implements all its components. */
  readonly drivers: readonly Driver[];
  /** The agent's own folder; one agent per folder. */
  readonly dataDir: string;
  /** The disk of that folder, where whoever starts the agent has opened it; the agent closes it. */
  readonly disk?: AgentDisk;
  readonly agentVersion: string;
  /** Defaults to the host's name. */
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** What pipelines may read as environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly distribution?: string;
  readonly memoryLimitMb?: number;
  /** Milliseconds a pipeline gets to finish what it holds. */
  readonly stopGraceMs?: number;
  /** Milliseconds a job's folder is kept after its last execution here; 7 days by default. */
  readonly dataRetentionMs?: number;
  /** Milliseconds a pull of assignments may wait at the control plane; as long as that says by default. */
  readonly pollWaitMs?: number;
  readonly retry?: BackOffOptions;
  readonly restarts?: RestartLimits;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly ids?: Ids;
  readonly usage?: () => ResourceUsage;
  readonly onEvent?: OnEvent;
}

/** A node: runs what the control plane wants of it, with or without a link. */
export interface Agent {
  readonly nodeId: string;
  readonly spec: NodeSpec;
  readonly connection: () => Connection;
  /** How the node stands with the control plane, since when, and what is in the way. */
  readonly standing: () => Standing;
  readonly executions: () => readonly ExecutionRecord[];
  /** The newest log lines of an execution that runs here or ended lately; undefined for others. */
  readonly logs: (executionId: string, options?: { readonly tail?: number }) => readonly LogLine[] | undefined;
  /** Follows an execution's log; undefined for executions that are not here. */
  readonly followLogs: (executionId: string, onLine: (line: LogLine) => void) => (() => void) | undefined;
  readonly metrics: (executionId: string) => Promise<Readonly<Record<string, number>> | undefined>;
  /** Rejects when the agent broke off by a bug; settles when it was stopped. */
  readonly over: Promise<void>;
  /** Says goodbye, stops all pipelines in good order and closes the disk; they go on at the next start. */
  readonly stop: () => Promise<void>;
}

export interface Standing {
  readonly connection: Connection;
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** What was told last about it; '' when nothing is wrong. */
  readonly problem: string;
}

const DEFAULT_RETRY: BackOffOptions = { initialMs: 500, maxMs: 30_000 };
const GOODBYE_MS = 2000;

/** Starts a node from its folder: resumes its work at once, then joins the control plane and stays joined. */
export function startAgent(options: AgentOptions): Agent {
  const clock = options.clock ?? systemClock;
  const onEvent = options.onEvent ?? (() => {});
  const disk = options.disk ?? AgentDisk.open(options.dataDir);
  const ids = options.ids ?? createIds({ now: () => clock.now() });
  const nodeId = identity(disk, ids);
  const process = ownProcess(disk, ids);
  const shared = {
    disk,
    clock,
    random: options.random ?? systemRandom,
    reports: new Bell(),
    onEvent,
  };
  const workload = new Workload({
    ...shared,
    dataDir: options.dataDir,
    drivers: options.drivers,
    distribution: options.distribution ?? DEFAULT_DISTRIBUTION,
    env: options.env ?? {},
    memoryLimitMb: options.memoryLimitMb,
    stopGraceMs: options.stopGraceMs ?? 10_000,
    dataRetentionMs: options.dataRetentionMs ?? 7 * 24 * 3600 * 1000,
    limits: options.restarts ?? DEFAULT_RESTART_LIMITS,
  });
  workload.resume();

  let standing: Standing = { connection: 'joining', since: clock.now(), problem: '' };
  const spec = nodeSpec(options);
  const relay = new LogRelay({ clock, random: shared.random, run: (id) => workload.run(id) });
  const ending = new AbortController();
  const joined = stayJoined({
    ...shared,
    nodeId,
    process,
    spec,
    relay,
    link: options.link,
    workload,
    retry: options.retry ?? DEFAULT_RETRY,
    pollWaitMs: options.pollWaitMs,
    usage: options.usage ?? machineUsage,
    onConnection: (connection, problem = '') => {
      const since = connection === standing.connection ? standing.since : clock.now();
      standing = { connection, since, problem };
    },
    signal: ending.signal,
  });

  const goodbye = async (): Promise<void> => {
    if (standing.connection !== 'joined') return;
    const late = new AbortController();
    const cancel = clock.after(GOODBYE_MS, () => late.abort());
    const { id, start } = process;
    const beat = { process: { id, start }, seq: process.nextBeat() };
    const farewell = { ...beat, digest: workload.digest, resource_usage: {}, shutting_down: true };
    await options.link
      .heartbeat(nodeId, farewell, late.signal)
      .catch((error: unknown) => onEvent({ level: 'debug', message: 'goodbye was not heard', error }));
    cancel();
  };
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    ending.abort();
    await Promise.allSettled([joined]);
    await Promise.all([goodbye(), workload.suspend()]);
    relay.close();
    disk.close();
  };

  return {
    nodeId,
    spec,
    connection: () => standing.connection,
    standing: () => standing,
    executions: () => workload.records(),
    logs: (id, { tail } = {}) => workload.run(id)?.log.lines(tail),
    followLogs: (id, onLine) => workload.run(id)?.log.follow(onLine),
    metrics: async (id) => workload.run(id)?.metrics(),
    over: joined,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

const DEFAULT_DISTRIBUTION = 'redpanda-connect';

function identity(disk: AgentDisk, ids: Ids): string {
  const known = disk.setting('node_id');
  if (known !== undefined) return known;
  const fresh = ids.next('node');
  disk.setSetting('node_id', fresh);
  return fresh;
}

const nodeSpec = (options: AgentOptions): NodeSpec => ({
  name: options.name ?? hostname(),
  hostname: hostname(),
  os: platform(),
  arch: arch(),
  agent_version: options.agentVersion,
  distribution: options.distribution ?? DEFAULT_DISTRIBUTION,
  labels: options.labels ?? {},
  capabilities: capabilitiesOf(options.drivers),
});
