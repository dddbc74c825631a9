import { createIds, NO_CAPABILITIES } from '@weir/fleet-model';
import type { Harness } from './harness.js';
import { until } from './harness.js';

interface Assigned {
  readonly execution_id: string;
  readonly job_name: string;
  readonly job_version: number;
  readonly desired_state: 'running' | 'stopped';
}

/** What a node says of an execution of some version: a state, or nothing at all. */
export type Conduct = 'running' | 'degraded' | 'failed' | 'complete' | 'silent';

const ids = createIds();

/** Nodes that are played through the protocol alone, all in `zone=fleet`; they do as they are told, versions as scripted. */
export class PlayedFleet {
  readonly nodes: readonly string[];
  /** Conduct by job version; what is not named runs. */
  readonly conduct = new Map<number, Conduct>();
  /** Conduct of single nodes, before that of versions. */
  readonly oddities = new Map<string, Conduct>();
  /** Most nodes at once that ran no execution of which they had said that it runs, since the last reset. */
  mostIdle = 0;
  readonly #h: Harness;
  readonly #said = new Map<string, string>();
  readonly #asleep = new Set<string>();
  #seq = 0;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  private constructor(h: Harness, size: number) {
    this.#h = h;
    this.nodes = Array.from({ length: size }, () => ids.next('node'));
  }

  static async join(h: Harness, size: number): Promise<PlayedFleet> {
    const fleet = new PlayedFleet(h, size);
    for (const [n, id] of fleet.nodes.entries()) await fleet.#register(id, n);
    fleet.#loop = fleet.#play();
    return fleet;
  }

  async leave(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
  }

  /** The node neither pulls nor reports any more; it is still connected until its heartbeats are missed. */
  sleep(node: string): void {
    this.#asleep.add(node);
  }

  wake(node: string): void {
    this.#asleep.delete(node);
  }

  /** Waits until each node runs exactly this version. */
  async allRun(version: number): Promise<void> {
    await until(`all nodes run version ${version}`, async () => {
      const sets = await Promise.all(this.nodes.map((node) => this.#assigned(node)));
      return sets.every(
        (set) => set.length === 1 && set[0]?.job_version === version && this.#runs(set[0].execution_id),
      );
    });
  }

  /** Versions that the nodes shall run now, in the order of the nodes; 0 for nothing. */
  async versions(): Promise<readonly number[]> {
    const sets = await Promise.all(this.nodes.map((node) => this.#assigned(node)));
    return sets.map((set) => set.find(({ desired_state }) => desired_state === 'running')?.job_version ?? 0);
  }

  #runs(executionId: string): boolean {
    return this.#said.get(executionId) === 'running';
  }

  async #register(id: string, n: number): Promise<void> {
    const spec = {
      name: `node-${n}`,
      hostname: `node-${n}`,
      os: 'linux',
      arch: 'x64',
      agent_version: '0',
      labels: { zone: 'fleet' },
      capabilities: NO_CAPABILITIES,
    };
    await this.#h.call('POST', '/nodes/register', { json: { node_id: id, spec } });
  }

  async #assigned(node: string): Promise<readonly Assigned[]> {
    return (await this.#h.call<{ items: readonly Assigned[] }>('GET', `/nodes/${node}/assignments`)).body.items;
  }

  async #play(): Promise<void> {
    while (!this.#stopped) {
      let idle = 0;
      for (const node of this.nodes) {
        if (this.#stopped || this.#asleep.has(node)) continue;
        const set = await this.#assigned(node);
        if (!set.some(({ execution_id }) => this.#runs(execution_id))) idle += 1;
        for (const assigned of set) await this.#act(node, assigned);
      }
      this.mostIdle = Math.max(this.mostIdle, idle);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async #act(node: string, { execution_id, job_version, desired_state }: Assigned): Promise<void> {
    const conduct = this.oddities.get(node) ?? this.conduct.get(job_version) ?? 'running';
    const say = desired_state === 'stopped' ? 'stopped' : conduct;
    if (say === 'silent' || this.#said.get(execution_id) === say) return;
    this.#said.set(execution_id, say);
    const compute_state = { state_type: say, message: say === 'failed' ? 'the port is taken' : '', details: {} };
    const report = { execution_id, seq: ++this.#seq, compute_state, at: '2026-01-01T00:00:00Z' };
    await this.#h.call('POST', `/nodes/${node}/reports`, { json: { reports: [report] } });
  }
}
