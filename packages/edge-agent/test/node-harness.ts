import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Agent, type AgentOptions, startAgent } from '../src/agent.js';
import { contractLink } from '../src/contract-link.js';
import type { AgentEvent } from '../src/events.js';
import type { Assignment } from '../src/wire.js';
import { FakeClock, settle } from './fake-clock.js';
import { type Program, ProgramDriver } from './program-driver.js';
import { ProtocolServer } from './protocol-server.js';

/** One node and its control plane on one clock; the folder outlives the agent, as a disk does. */
export class NodeHarness {
  readonly clock = new FakeClock();
  readonly server = new ProtocolServer(this.clock);
  readonly dataDir = mkdtempSync(join(tmpdir(), 'weir-agent-'));
  readonly events: AgentEvent[] = [];
  driver = new ProgramDriver(this.clock);
  #agent: Agent | undefined;

  /** Boots the agent; a former one must have been stopped or have crashed. */
  async boot(options: Partial<AgentOptions> = {}): Promise<Agent> {
    this.driver = new ProgramDriver(this.clock);
    this.#agent = startAgent({
      link: contractLink(this.server.transport),
      drivers: [this.driver],
      dataDir: this.dataDir,
      agentVersion: '1.2.3',
      name: 'edge-1',
      labels: { zone: 'a' },
      clock: this.clock,
      random: () => 0,
      usage: () => ({ cpu_percent: 7 }),
      onEvent: (event) => this.events.push(event),
      ...options,
    });
    await settle();
    return this.#agent;
  }

  async shutDown(): Promise<void> {
    const agent = this.#agent;
    this.#agent = undefined;
    await agent?.stop();
  }

  async dispose(): Promise<void> {
    this.server.down = true;
    const stopped = this.shutDown();
    await this.clock.advance(60_000);
    await stopped;
    rmSync(this.dataDir, { recursive: true });
  }
}

/** An execution to run; `job` decides its folder. */
export const wanted = (id: string, program: Program = {}, more: Partial<Assignment> = {}): Assignment => ({
  execution_id: id,
  job_id: `j-${id}`,
  job_version: 1,
  namespace: 'default',
  job_name: `job of ${id}`,
  desired_state: 'running',
  restart_policy: 'on-failure',
  config: { ...program },
  ...more,
});
