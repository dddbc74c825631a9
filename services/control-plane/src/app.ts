import { join } from 'node:path';
import type { Agent, AgentOptions } from '@weir/edge-agent';
import { createIds, type Ids } from '@weir/fleet-model';
import { type HttpApp, type Listening, type Logger, serve } from '@weir/http-kit';
import { loadCatalogue } from '@weir/schema-model';
import { type DataDirLock, lockDataDir, openSqliteStore, type Store } from '@weir/store';
import { ensureAdminToken, readAdminToken } from './auth/admin-token.js';
import { isOpen } from './auth/is-open.js';
import { JoinTokenFiles } from './auth/join-token-files.js';
import { type Clock, systemClock } from './clock.js';
import type { ControlPlaneConfig } from './config.js';
import { createCore } from './core.js';
import { followIds } from './follow-ids.js';
import { startLocalNode } from './modes/local.js';

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
  /** The node of local mode; a server has none. */
  readonly localAgent: Agent | undefined;
  /** Stops in good order: no new requests, then the node, the planner and the store. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts a control plane: in server mode for nodes that join it, in local mode with a node of its own in the same
 * process. What was wanted before goes on.
 * Rejects with `StartRefused`, `StoreUnavailable` or `ListenError`, each one line for whoever started it.
 */
export async function createControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const { config } = options;
  const open = await isOpen(config, () => readAdminToken(config.dataDir));
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
  await followIds(store, ids);
  await ensureAdminToken(config.dataDir, store, clock.now());

  let localAgent: Agent | undefined;
  const catalogue = await loadCatalogue(config.localNode.distribution);
  const core = createCore({ ...parts, clock, ids, catalogue, localAgent: () => localAgent });
  const { app } = core;

  const listening = await serve(app, { host: config.host, port: config.port });
  const invitations = new JoinTokenFiles(config.joinTokenFiles, { store, clock, ids, log });
  const begin = async (): Promise<Agent | undefined> => {
    await core.start();
    await invitations.start();
    if (config.mode === 'server') return undefined;
    return startLocalNode({ app, config, drivers: parts.drivers, version, env: parts.env ?? {}, log });
  };
  const agent = await begin().catch(async (error: unknown) => {
    await listening.stop(0);
    throw error;
  });
  localAgent = agent;
  const stop = async (): Promise<void> => {
    // The node says goodbye through the API, so it goes before the API does.
    await agent?.stop();
    await invitations.stop();
    await listening.stop();
    await core.stop();
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
