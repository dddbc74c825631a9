import { join } from 'node:path';
import { type Agent, type AgentOptions, contractLink, startAgent } from '@weir/edge-agent';
import { type HttpApp, inProcessTransport, type Logger } from '@weir/http-kit';
import type { ControlPlaneConfig } from '../config.js';

export interface LocalNodeOptions {
  readonly app: HttpApp;
  readonly config: ControlPlaneConfig;
  readonly drivers: AgentOptions['drivers'];
  readonly version: string;
  /** What pipelines may read as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** The node of local mode: an agent like any other, which talks to the API of its own process without a socket. */
export function startLocalNode({ app, config, drivers, version, env, log }: LocalNodeOptions): Agent {
  const { name, labels, distribution, memoryLimitMb } = config.localNode;
  return startAgent({
    link: contractLink(inProcessTransport(app)),
    drivers,
    dataDir: join(config.dataDir, 'node'),
    agentVersion: version,
    labels,
    env,
    distribution,
    ...(name === undefined ? {} : { name }),
    ...(memoryLimitMb === undefined ? {} : { memoryLimitMb }),
    onEvent: ({ level, message, error, ...fields }) =>
      log[level]({ ...fields, ...(error === undefined ? {} : { err: error }) }, message),
  });
}
