import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpandaConnect } from '@weir/schema-model/redpanda-connect';
import { systemClock } from '../clock.js';
import { namesOf } from '../components/component-facts.js';
import { decodePipeline } from '../config/decode-pipeline.js';
import { missingParts } from '../config/missing-parts.js';
import { DEFAULT_LANE_SETTINGS, type LaneSettings } from '../lanes/lane-settings.js';
import type { Driver, ExecutionSpec, ExecutionStatus, RunningExecution } from './driver.js';
import { endedExecution, WorkerExecution } from './worker-execution.js';

export interface EmbeddedDriverOptions {
  /** How much may wait in each lane of a fan-out, and how it is retried; the rest keeps its default. */
  readonly lanes?: Partial<LaneSettings>;
  /** The largest request body that an `http_server` takes; 32 MiB by default. */
  readonly maxRequestBytes?: number;
  /** Log lines kept per execution; 1,000 by default. */
  readonly logLines?: number;
}

const CATALOGUES = [redpandaConnect, bento];

/** Runs each execution in a worker thread of its own, with nothing to install. */
export function createEmbeddedDriver(options: EmbeddedDriverOptions = {}): Driver {
  const lanes = { ...DEFAULT_LANE_SETTINGS, ...options.lanes };
  return {
    name: 'embedded',
    capabilities: () => ({
      inputs: namesOf('input'),
      outputs: namesOf('output'),
      processors: namesOf('processor'),
      caches: namesOf('cache'),
      buffers: namesOf('buffer'),
      rate_limits: namesOf('rate_limit'),
      scanners: namesOf('scanner'),
      metrics: ['none'],
      tracers: ['none'],
    }),
    missing(config) {
      const found = CATALOGUES.flatMap((catalogue) => {
        const decoded = decodePipeline(config, { catalogue, env: {}, keepReferences: true });
        return decoded.ok ? [missingParts(decoded.pipeline, catalogue)] : [];
      });
      return found.sort((a, b) => a.length - b.length)[0] ?? [];
    },
    start: async (spec, onStatus) => start(spec, onStatus, lanes, options),
  };
}

function start(
  spec: ExecutionSpec,
  onStatus: (status: ExecutionStatus) => void,
  lanes: LaneSettings,
  options: EmbeddedDriverOptions,
): RunningExecution {
  const failed = (message: string, details: Readonly<Record<string, unknown>>) =>
    endedExecution(spec.executionId, { phase: 'failed', message, details, at: systemClock.now() }, onStatus);
  const catalogue = CATALOGUES.find((candidate) => candidate.distribution === spec.distribution);
  if (catalogue === undefined) return failed(`there is no distribution ${spec.distribution}`, { retryable: false });
  const env = spec.env ?? {};
  const decoded = decodePipeline(spec.config, { catalogue, env });
  if (!decoded.ok) {
    const message = decoded.problems
      .map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`))
      .join('; ');
    return failed(message, { problems: decoded.problems, retryable: false });
  }
  const missing = missingParts(decoded.pipeline, catalogue);
  if (missing.length > 0) {
    return failed(`the embedded engine has no ${missing.join(', no ')}`, { missing, retryable: false });
  }
  return new WorkerExecution(
    spec.executionId,
    {
      distribution: catalogue.distribution,
      pipeline: decoded.pipeline,
      dataDir: spec.dataDir,
      env,
      lanes,
      maxRequestBytes: options.maxRequestBytes ?? 32 * 1024 * 1024,
    },
    { memoryLimitMb: spec.memoryLimitMb, logLines: options.logLines ?? 1000, clock: systemClock },
    onStatus,
  );
}
