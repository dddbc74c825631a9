import { CONTROL_PLANE_BASE, controlPlaneContract } from '@weir/api-contract/control-plane';
import type { Agent } from '@weir/edge-agent';
import type { Ids } from '@weir/fleet-model';
import {
  createHttpApp,
  createHttpMetrics,
  type HttpApp,
  type HttpMetrics,
  LOOPBACK_HOSTS,
  type Logger,
} from '@weir/http-kit';
import { Broker, DEFAULT_BROKER_OPTIONS } from '@weir/scheduler';
import type { Catalogue } from '@weir/schema-model';
import type { Store } from '@weir/store';
import { createAuthorize } from './auth/authorize.js';
import { knownTokens } from './auth/known-tokens.js';
import type { Clock } from './clock.js';
import type { ControlPlaneConfig } from './config.js';
import type { Context } from './context.js';
import { createHandlers } from './endpoints/index.js';
import { rootContract, rootHandlers } from './endpoints/root.js';
import { withStoreProblems } from './endpoints/store-problems.js';
import { followIds } from './follow-ids.js';
import { GarbageCollector } from './gc/garbage-collector.js';
import { readDocument } from './jobs/read-document.js';
import { LogDesk } from './logs/log-desk.js';
import { Assignments } from './nodes/assignments.js';
import { Digests } from './nodes/digests.js';
import { FleetEngines } from './nodes/fleet-engines.js';
import { Liveness } from './nodes/liveness.js';
import { NodeMonitor } from './nodes/node-monitor.js';
import { ReportDesk } from './nodes/report-desk.js';
import { Scheduling } from './operator/scheduling.js';
import { EvaluationLoop } from './planner/evaluation-loop.js';
import { recordRefusals } from './requests/refusals.js';
import { Secrets } from './secrets/secrets.js';
import { Changes } from './watch/changes.js';
import { createWrite } from './write.js';

export interface CoreOptions {
  readonly config: ControlPlaneConfig;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly version: string;
  /** Of the engine that nodes run unless they say otherwise. */
  readonly catalogue: Catalogue;
  /** Requests without a token are let through. */
  readonly open: boolean;
  /** The node of this process, once it is there. */
  readonly localAgent: () => Agent | undefined;
  /** Its own by default: measuring a process costs something, and many cores in one process need it once. */
  readonly metrics?: HttpMetrics;
}

/** The control plane without socket, data directory and node: whoever embeds it brings store, clock and ids. */
export interface Core {
  /** Answers requests, from a socket or from inside the process. */
  readonly app: HttpApp;
  /** Takes up what was wanted before and begins to look after the nodes. */
  start(): Promise<void>;
  /** Ends planning and looking after nodes; the store stays open. */
  stop(): Promise<void>;
}

export function createCore(options: CoreOptions): Core {
  const { config, store, clock, ids, log, open } = options;
  const changes = new Changes((task) => void clock.after(0, task));
  const liveness = new Liveness();
  const digests = new Digests(store, changes, clock);
  const assignments = new Assignments(store);
  const logDesk = new LogDesk(changes, () => `l${ids.next('node').slice(1)}`);
  const secrets = new Secrets(store, clock);
  const metrics = options.metrics ?? createHttpMetrics();
  const write = createWrite(store, changes, (evaluation) => loop.enqueue(evaluation));
  const broker = new Broker({ ...DEFAULT_BROKER_OPTIONS, clock });
  const loop = new EvaluationLoop({ broker, write, clock, ids, log });
  const engines = new FleetEngines(store, options.catalogue);
  const scheduling = new Scheduling(loop, clock);
  const show: Context['show'] = (spec) => spec;
  const showText: Context['showText'] = (text) => text;
  const showLog: Context['showLog'] = async () => showText;
  const reports = new ReportDesk({ write, clock, ids });
  const inMemory = { scheduling, engines, changes, liveness, digests, assignments, reports, logDesk, secrets };
  const context: Context = { ...options, ...inMemory, write, show, showText, showLog, metrics };
  const monitor = new NodeMonitor({ ...context, log });
  const collector = new GarbageCollector({ ...context, log });

  const app = createHttpApp({
    log,
    requestIdPrefix: 'req',
    maxBodyBytes: config.maxBodyBytes,
    readYaml: readDocument,
    authorize: createAuthorize({ known: knownTokens(store, changes, clock), clock, tokens: config.tokens, open }),
    metrics,
    onProblem: recordRefusals(store, clock),
    corsOrigins: config.corsOrigins,
    // Without a token whoever reaches the service is trusted: pages of other sites must not pass for this machine.
    ...(open ? { hosts: [...LOOPBACK_HOSTS, config.host] } : {}),
  });
  app.bind(
    controlPlaneContract,
    withStoreProblems<typeof controlPlaneContract>(createHandlers(context)),
    CONTROL_PLANE_BASE,
  );
  const root = rootContract(config.openMetrics);
  app.bind(root, withStoreProblems<typeof root>(rootHandlers(context)));

  return {
    app,
    async start() {
      await followIds(store, ids);
      await secrets.ready();
      await monitor.start();
      collector.start();
      await scheduling.load(store);
      for (const evaluation of await store.evaluations.open()) {
        // What waits for a node is planned when one changes, and that is written down with the change.
        if (evaluation.status.state.state_type === 'pending') loop.enqueue(evaluation);
      }
    },
    async stop() {
      await monitor.stop();
      await collector.stop();
      await loop.stop();
      if (options.metrics === undefined) metrics.close();
    },
  };
}
