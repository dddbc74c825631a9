import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchTransport } from '@weir/api-contract/client';
import { CONTROL_PLANE_BASE } from '@weir/api-contract/control-plane';
import { invariant } from '@weir/diagnostics';
import { type Agent, type AgentOptions, credentialFiles, joiningLink, newSecret, startAgent } from '@weir/edge-agent';
import { type Listening, type Logger, serve } from '@weir/http-kit';
import { lockDataDir } from '@weir/store';
import { isOpen } from '../auth/is-open.js';
import type { ControlPlaneConfig, JoinConfig } from '../config.js';
import { agentDoor } from './agent-door.js';
import { nodeOptions } from './node-options.js';

export interface AgentNodeOptions {
  readonly config: ControlPlaneConfig;
  /** What runs executions, in order of preference. */
  readonly drivers: AgentOptions['drivers'];
  readonly log: Logger;
  readonly version: string;
  /** What pipelines may read as environment variables; nothing by default. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A node that belongs to a server, with a small door of its own for probes. */
export interface AgentNode {
  readonly url: string;
  readonly listening: Listening;
  readonly agent: Agent;
  /** Says goodbye and stops its pipelines in good order; they go on at the next start. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts a node in agent mode: what it was running goes on at once, from its own disk; it joins its server as soon as
 * that answers. Rejects with `StartRefused` or `ListenError`, each one line for whoever started it.
 */
export async function createAgentNode(options: AgentNodeOptions): Promise<AgentNode> {
  const { config, drivers, log, version, env = {} } = options;
  const { serverUrl } = config.join;
  invariant(serverUrl !== undefined, 'an agent has the address of its server');
  const open = await isOpen(config, () => Promise.resolve(undefined));
  const lock = lockDataDir(config.dataDir);
  let agent: Agent | undefined;
  try {
    const folder = join(config.dataDir, 'node');
    const started = startAgent({
      ...nodeOptions({ config, drivers, version, env, log }),
      dataDir: folder,
      link: joiningLink(fetchTransport({ baseUrl: serverUrl + CONTROL_PLANE_BASE }), {
        credentials: credentialFiles(folder, newSecret),
        joinToken: () => joinTokenOf(config.join, log),
      }),
    });
    agent = started;
    const door = agentDoor({ agent, config, version, log, open });
    const listening = await serve(door.app, { host: config.host, port: config.port });
    const stop = async (): Promise<void> => {
      await started.stop();
      await listening.stop();
      door.close();
      lock.release();
    };
    let stopping: Promise<void> | undefined;
    return {
      url: listening.url,
      listening,
      agent,
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await agent?.stop();
    lock.release();
    throw error;
  }
}

/** The join token as it is now: a file may be written after the agent was started. */
function joinTokenOf({ token, tokenFile }: JoinConfig, log: Logger): string | undefined {
  if (tokenFile === undefined) return token;
  try {
    const text = readFileSync(tokenFile, 'utf8').trim();
    return text === '' ? token : text;
  } catch (error) {
    log.warn({ err: error }, `cannot read the join token in ${tokenFile}`);
    return token;
  }
}
