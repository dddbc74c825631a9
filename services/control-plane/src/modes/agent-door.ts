import { Problem } from '@weir/api-contract';
import { CONTROL_PLANE_BASE, controlPlaneContract } from '@weir/api-contract/control-plane';
import type { Agent } from '@weir/edge-agent';
import { type Node, toTimestamp } from '@weir/fleet-model';
import { createHttpApp, createHttpMetrics, type HttpApp, LOOPBACK_HOSTS, type Logger } from '@weir/http-kit';
import { createAuthorize } from '../auth/authorize.js';
import { systemClock } from '../clock.js';
import type { ControlPlaneConfig } from '../config.js';
import { agentAlive } from '../endpoints/agent/agent-alive.js';
import { agentVersion } from '../endpoints/agent/agent-version.js';
import { rootContract } from '../endpoints/root.js';

export interface AgentDoorOptions {
  readonly agent: Agent;
  readonly config: ControlPlaneConfig;
  readonly version: string;
  readonly log: Logger;
  /** Requests without a token are let through. */
  readonly open: boolean;
}

const { agentAlive: alive, agentVersion: versionOf, agentNode, health } = controlPlaneContract;
const DOOR = { agentAlive: alive, agentVersion: versionOf, agentNode, health } as const;

/** What an agent answers by itself: probes, figures, and how it stands with its server. Jobs are the server's. */
export function agentDoor({ agent, config, version, log, open }: AgentDoorOptions): {
  readonly app: HttpApp;
  close(): void;
} {
  const metrics = createHttpMetrics();
  let broken: unknown;
  agent.over.catch((error: unknown) => {
    broken = error;
    log.error({ err: error }, 'the agent broke off');
  });
  /** Healthy also without its server: a node has to run on then. */
  const healthy = () => {
    if (broken !== undefined) throw new Problem('unavailable', 'the agent broke off', { cause: broken });
    return { status: 200, body: { status: 'ok' } } as const;
  };
  const app = createHttpApp({
    log,
    requestIdPrefix: 'req',
    authorize: createAuthorize({ clock: systemClock, tokens: config.tokens, open }),
    metrics,
    ...(open ? { hosts: [...LOOPBACK_HOSTS, config.host] } : {}),
  });
  app.bind(
    DOOR,
    {
      agentAlive: agentAlive(),
      agentVersion: agentVersion({ version, config }),
      agentNode: () => ({ status: 200, body: { node: ownNode(agent) } }) as const,
      health: healthy,
    },
    CONTROL_PLANE_BASE,
  );
  const { rootHealth, healthz, metrics: figures } = rootContract(config.openMetrics);
  app.bind(
    { rootHealth, healthz, figures },
    {
      rootHealth: healthy,
      healthz: healthy,
      figures: async () => {
        const body = (await metrics.text()) + agentFigures(agent);
        return { status: 200, media: 'text/plain', body } as const;
      },
    },
  );
  return { app, close: () => metrics.close() };
}

/** The node as it sees itself: how its server sees it may differ. */
function ownNode(agent: Agent): Node {
  const { connection, since, problem } = agent.standing();
  const at = toTimestamp(since);
  const joined = connection === 'joined';
  return {
    id: agent.nodeId,
    spec: agent.spec,
    status: {
      connection_state: joined ? 'Connected' : 'Disconnected',
      message: problem,
      connected_since: joined ? at : null,
      disconnected_since: joined ? null : at,
      deleted_since: null,
      last_heartbeat: null,
      resource_usage: {},
      revision: 0,
      created_at: at,
      updated_at: at,
    },
  };
}

function agentFigures(agent: Agent): string {
  const states = new Map<string, number>();
  for (const { state } of agent.executions()) states.set(state.state_type, (states.get(state.state_type) ?? 0) + 1);
  const executions = [...states].map(([state, count]) => `weir_agent_executions{state="${state}"} ${count}\n`);
  return [
    '# HELP weir_agent_joined Whether the server counts this node as connected, as far as the node knows.\n',
    `# TYPE weir_agent_joined gauge\nweir_agent_joined ${agent.connection() === 'joined' ? 1 : 0}\n`,
    '# HELP weir_agent_executions Executions on this node by their state.\n# TYPE weir_agent_executions gauge\n',
    ...executions,
  ].join('');
}
