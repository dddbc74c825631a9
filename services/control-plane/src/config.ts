import { LABEL_KEY } from '@weir/fleet-model';
import { LOG_LEVELS, type LogLevel, SettingError, settings } from '@weir/http-kit';
import { DISTRIBUTION_NAMES, type DistributionName } from '@weir/schema-model';

export interface ControlPlaneConfig {
  readonly host: string;
  readonly port: number;
  /** Where everything is kept. */
  readonly dataDir: string;
  readonly mode: Mode;
  readonly logLevel: LogLevel;
  /** Largest request body, in bytes. */
  readonly maxBodyBytes: number;
  /** Tokens that open everything, beside those in the store. */
  readonly tokens: readonly string[];
  /** Metadata domains that comparisons leave out, besides `weir.dev`. */
  readonly internalMetaDomains: readonly string[];
  readonly corsOrigins: readonly string[];
  /** True when `/metrics` answers without a token. */
  readonly openMetrics: boolean;
  /** How long answers to writes with an Idempotency-Key are kept, in milliseconds. */
  readonly idempotencyRetentionMs: number;
  readonly nodes: NodeTimings;
  readonly gc: GarbageTimings;
  /** Files in which a server keeps a join token that can be used, for machines that share them. */
  readonly joinTokenFiles: readonly string[];
  readonly localNode: LocalNodeConfig;
  readonly join: JoinConfig;
}

/** What a process is: the fleet's control plane, a node that joins one, or both in one for one machine. */
export const MODES = ['server', 'agent', 'local'] as const;
export type Mode = (typeof MODES)[number];

/** Rhythm of the node protocol, in milliseconds. */
export interface NodeTimings {
  readonly heartbeatMs: number;
  /** Silence after which a node is disconnected. */
  readonly disconnectMs: number;
  /** Time disconnected after which a node is lost. */
  readonly lostMs: number;
  /** How long a pull of assignments may wait. */
  readonly pollMs: number;
  /** Time deleted after which a node's record is removed. */
  readonly retentionMs: number;
}

/** How long records are kept that nothing needs any more, in milliseconds; 0 = for ever. */
export interface GarbageTimings {
  /** Time between two sweeps. */
  readonly intervalMs: number;
  /** Deleted jobs, with their versions, history and all else. */
  readonly jobRetentionMs: number;
  /** Executions that ended, but for the last one on each node. */
  readonly executionRetentionMs: number;
  /** Evaluations that had their outcome. */
  readonly evaluationRetentionMs: number;
  readonly auditRetentionMs: number;
  /** Newest versions of a job that are kept; 0 = all of them. */
  readonly versionsPerJob: number;
}

/** How the node of agent mode finds its control plane. */
export interface JoinConfig {
  /** Address of the server; only agent mode has one. */
  readonly serverUrl: string | undefined;
  readonly token: string | undefined;
  /** File that holds the join token, read anew at each try. */
  readonly tokenFile: string | undefined;
}

/** The node that local and agent mode bring along. */
export interface LocalNodeConfig {
  /** The host's name when undefined. */
  readonly name: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  /** The engine that its pipelines are written for. */
  readonly distribution: DistributionName;
  /** Memory of one execution, in MiB; the driver's default when undefined. */
  readonly memoryLimitMb: number | undefined;
}

/** Enough for one of the example jobs to find a node without further ado. */
const DEFAULT_LABELS = 'pipeline_role=notify|webhooks';
const DAY_MS = 86_400_000;

/** Reads the service's settings; throws a SettingError that names the variable. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ControlPlaneConfig {
  const read = settings(environment);
  const mode = read.oneOf('WEIR_MODE', MODES, 'local');
  const memoryMb = read.whole('WEIR_EXECUTION_MEMORY_MB', 0, 0, 1_048_576);
  return {
    host: read.text('WEIR_HOST', '127.0.0.1'),
    port: read.port('WEIR_PORT', 9010),
    dataDir: read.text('WEIR_DATA_DIR', '.weir'),
    mode,
    logLevel: read.oneOf('WEIR_LOG_LEVEL', LOG_LEVELS, 'info'),
    maxBodyBytes: read.bytes('WEIR_MAX_BODY', 10 * 1024 * 1024),
    tokens: read.list('WEIR_TOKENS'),
    internalMetaDomains: read.list('WEIR_INTERNAL_META_DOMAINS'),
    corsOrigins: read.list('WEIR_CORS_ORIGINS'),
    openMetrics: read.oneOf('WEIR_OPEN_METRICS', ['true', 'false'], 'false') === 'true',
    idempotencyRetentionMs: read.whole('WEIR_IDEMPOTENCY_RETENTION_MS', DAY_MS, 1, 365 * DAY_MS),
    nodes: {
      heartbeatMs: read.whole('WEIR_HEARTBEAT_MS', 15_000, 1, DAY_MS),
      disconnectMs: read.whole('WEIR_DISCONNECT_MS', 90_000, 1, DAY_MS),
      lostMs: read.whole('WEIR_LOST_MS', 3_600_000, 1, 365 * DAY_MS),
      // Shorter than a minute, after which proxies close what is silent.
      pollMs: read.whole('WEIR_POLL_MS', 55_000, 1, 60_000),
      retentionMs: read.whole('WEIR_NODE_RETENTION_MS', DAY_MS, 1, 365 * DAY_MS),
    },
    gc: {
      intervalMs: read.whole('WEIR_GC_INTERVAL_MS', 300_000, 1, DAY_MS),
      jobRetentionMs: read.whole('WEIR_JOB_RETENTION_MS', 30 * DAY_MS, 1, 3650 * DAY_MS),
      executionRetentionMs: read.whole('WEIR_EXECUTION_RETENTION_MS', 7 * DAY_MS, 0, 3650 * DAY_MS),
      evaluationRetentionMs: read.whole('WEIR_EVALUATION_RETENTION_MS', DAY_MS, 0, 3650 * DAY_MS),
      auditRetentionMs: read.whole('WEIR_AUDIT_RETENTION_MS', 365 * DAY_MS, 0, 3650 * DAY_MS),
      versionsPerJob: read.whole('WEIR_VERSIONS_PER_JOB', 0, 0, 1_000_000),
    },
    joinTokenFiles: read.list('WEIR_JOIN_TOKEN_FILES'),
    join: {
      serverUrl: mode === 'agent' ? serverUrl(read.optional('WEIR_SERVER_URL')) : undefined,
      token: read.optional('WEIR_JOIN_TOKEN'),
      tokenFile: read.optional('WEIR_JOIN_TOKEN_FILE'),
    },
    localNode: {
      name: read.optional('WEIR_NODE_NAME'),
      labels: nodeLabels(read.text('WEIR_NODE_LABELS', mode === 'local' ? DEFAULT_LABELS : 'none')),
      distribution: read.oneOf('WEIR_DISTRIBUTION', DISTRIBUTION_NAMES, 'redpanda-connect'),
      memoryLimitMb: memoryMb === 0 ? undefined : memoryMb,
    },
  };
}

function serverUrl(text: string | undefined): string {
  if (text === undefined)
    throw new SettingError('WEIR_SERVER_URL is missing: an agent needs the address of its server');
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new SettingError(`WEIR_SERVER_URL=${text}: expected an address such as https://weir.example:9010`);
}

/** Reads `zone=a,tier=prod`; `none` stands for no labels. */
export function nodeLabels(text: string): Readonly<Record<string, string>> {
  if (text === 'none') return {};
  const pairs = text.split(',').map((pair) => {
    const [key = '', ...value] = pair.trim().split('=');
    if (!LABEL_KEY.test(key) || value.length === 0) {
      throw new SettingError(`WEIR_NODE_LABELS=${text}: expected key=value pairs separated by commas, or none`);
    }
    return [key, value.join('=')] as const;
  });
  return Object.fromEntries(pairs);
}
