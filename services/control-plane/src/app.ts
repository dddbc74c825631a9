import { join } from 'node:path';
import { CONTROL_PLANE_BASE, controlPlaneContract } from '@weir/api-contract/control-plane';
import type { Agent, AgentOptions } from '@weir/edge-agent';
import { createIds, type Ids } from '@weir/fleet-model';
import {
  createHttpApp,
  createHttpMetrics,
  type HttpApp,
  type Listening,
  LOOPBACK_HOSTS,
  type Logger,
  serve,
} from '@weir/http-kit';
import { Broker, DEFAULT_BROKER_OPTIONS } from '@weir/scheduler';
import { loadCatalogue } from '@weir/schema-model';
import { type DataDirLock, lockDataDir, openSqliteStore, type Store } from '@weir/store';
import { ensureAdminToken, readAdminToken } from './auth/admin-token.js';
import { createAuthorize } from './auth/authorize.js';
import { isLoopback } from './auth/loopback.js';
import { type Clock, systemClock } from './clock.js';
import type { ControlPlaneConfig } from './config.js';
import type { Context } from './context.js';
import { createHandlers } from './endpoints/index.js';
import { rootContract, rootHandlers } from './endpoints/root.js';
import { withStoreProblems } from './endpoints/store-problems.js';
import { readDocument } from './jobs/read-document.js';
import { startLocalNode } from './modes/local.js';
import { Liveness } from './nodes/liveness.js';
import { NodeMonitor } from './nodes/node-monitor.js';
import { EvaluationLoop } from './planner/evaluation-loop.js';
import { Changes } from './watch/changes.js';
import { createWrite } from './write.js';

export interface ControlPlaneOptions {
  readonly config: ControlPlaneConfig;
  /** What runs executions on the node of local mode, in order of preference. */
  readonly drivers: AgentOptions['drivers'];
  readonly log: Logger;
  readonly version: string;
  /** What pipelines may read as environment variables; nothing by default. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** A control plane that answers. */
export interface ControlPlane {
  readonly url: string;
  readonly listening: Listening;
  readonly store: Store;
  readonly app: HttpApp;
  readonly localAgent: Agent;
  /** Stops in good order: no new requests, then the node, the planner and the store. Safe to call twice. */
  stop(): Promise<void>;
}

/** The service must not be reachable from elsewhere without a token. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/**
 * Starts a control plane in local mode: one process with the API and one node. What was wanted before goes on.
 * Rejects with `StartRefused`, `StoreUnavailable` or `ListenError`, each one line for whoever started it.
 */
export async function createControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const { config } = options;
  const open = isLoopback(config.host) && config.tokens.length === 0;
  if (!isLoopback(config.host) && config.tokens.length === 0 && (await readAdminToken(config.dataDir)) === undefined) {
    throw new StartRefused(
      `refusing to listen on ${config.host} without a token: set WEIR_TOKENS, or start once on 127.0.0.1 to have one made in ${config.dataDir}`,
    );
  }
  const lock = lockDataDir(config.dataDir);
  let store: Store | undefined;
  try {
    store = openSqliteStore(join(config.dataDir, 'weir.db'));
    return await assemble({ ...options, lock, store, open });
  } catch (error) {
    await store?.close();
    lock.release();
    throw error;
  }
}

interface Parts extends ControlPlaneOptions {
  readonly lock: DataDirLock;
  readonly store: Store;
  /** Requests without a token are let through. */
  readonly open: boolean;
}

async function assemble(parts: Parts): Promise<ControlPlane> {
  const { config, log, store, lock, version } = parts;
  const clock = parts.clock ?? systemClock;
  const ids = parts.ids ?? createIds(clock);
  await ensureAdminToken(config.dataDir, store, clock.now());

  const changes = new Changes();
  const liveness = new Liveness();
  const metrics = createHttpMetrics();
  const write = createWrite(store, changes, (evaluation) => loop.enqueue(evaluation));
  const broker = new Broker({ ...DEFAULT_BROKER_OPTIONS, clock });
  const loop = new EvaluationLoop({ broker, write, clock, ids, log });
  let localAgent: Agent | undefined;
  const context: Context = {
    config,
    clock,
    ids,
    store,
    write,
    changes,
    liveness,
    catalogue: await loadCatalogue(config.localNode.distribution),
    metrics,
    version,
    localAgent: () => localAgent,
  };

  const app = createHttpApp({
    log,
    requestIdPrefix: 'req',
    maxBodyBytes: config.maxBodyBytes,
    readYaml: readDocument,
    authorize: createAuthorize({ store, clock, tokens: config.tokens, open: parts.open }),
    metrics,
    corsOrigins: config.corsOrigins,
    // Without a token whoever reaches the service is trusted: pages of other sites must not pass for this machine.
    ...(parts.open ? { hosts: [...LOOPBACK_HOSTS, config.host] } : {}),
  });
  app.bind(
    controlPlaneContract,
    withStoreProblems<typeof controlPlaneContract>(createHandlers(context)),
    CONTROL_PLANE_BASE,
  );
  const root = rootContract(config.openMetrics);
  app.bind(root, withStoreProblems<typeof root>(rootHandlers(context)));

  const listening = await serve(app, { host: config.host, port: config.port });
  const monitor = new NodeMonitor({ ...context, log });
  const begin = async (): Promise<Agent> => {
    await monitor.start();
    for (const evaluation of await store.evaluations.open()) loop.enqueue(evaluation);
    return startLocalNode({ app, config, drivers: parts.drivers, version, env: parts.env ?? {}, log });
  };
  const agent = await begin().catch(async (error: unknown) => {
    await listening.stop(0);
    throw error;
  });
  localAgent = agent;
  const stop = async (): Promise<void> => {
    // The node says goodbye through the API, so it goes before the API does.
    await agent.stop();
    await listening.stop();
    await monitor.stop();
    await loop.stop();
    metrics.close();
    await store.close();
    lock.release();
  };
  let stopping: Promise<void> | undefined;
  return {
    url: listening.url,
    listening,
    store,
    app,
    localAgent: agent,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
