import type { AgentOptions } from '@weir/edge-agent';
import type { Logger } from '@weir/http-kit';
import type { ControlPlaneConfig } from '../config.js';

export interface NodeOfProcess {
  readonly config: ControlPlaneConfig;
  readonly drivers: AgentOptions['drivers'];
  readonly version: string;
  /** What pipelines may read as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** What a node of this process is, whomever it belongs to. */
export function nodeOptions({
  config,
  drivers,
  version,
  env,
  log,
}: NodeOfProcess): Omit<AgentOptions, 'link' | 'dataDir'> {
  const { name, labels, distribution, memoryLimitMb } = config.localNode;
  return {
    drivers,
    agentVersion: version,
    labels,
    env,
    distribution,
    ...(name === undefined ? {} : { name }),
    ...(memoryLimitMb === undefined ? {} : { memoryLimitMb }),
    onEvent: ({ level, message, error, ...fields }) =>
      log[level]({ ...fields, ...(error === undefined ? {} : { err: error }) }, message),
  };
}
