import { invariant } from '@weir/diagnostics';
import { assignmentDigest, durationMs, type RolloutSpec } from '@weir/fleet-model';
import type { ExecutionOrder, StoreReader } from '@weir/store';

/** What a node shall run or stop. */
export interface AssignmentList {
  readonly digest: string;
  /** The list as JSON. */
  readonly text: string;
}

/** Longer texts are made anew for every node: to keep them would take more memory than it saves time. */
const LONGEST = 50_000;
/** Most versions whose text is kept. */
const MOST = 500;

/**
 * What nodes shall run. All nodes of a job are told the same but for the number of the execution, and a version never
 * changes: what it says is read and written out once.
 */
export class Assignments {
  readonly #store: Pick<StoreReader, 'executions' | 'versions'>;
  readonly #shared = new Map<string, string>();

  constructor(store: Pick<StoreReader, 'executions' | 'versions'>) {
    this.#store = store;
  }

  /** Everything that a node shall run or stop, as it stands in the store now. */
  async of(nodeId: string): Promise<AssignmentList> {
    const orders = await this.#store.executions.ordersOfNode(nodeId);
    const items: string[] = [];
    for (const order of orders) items.push(await this.#item(order));
    return { digest: assignmentDigest(orders), text: `[${items.join()}]` };
  }

  async #item({ execution_id, job_id, job_version, desired_state }: ExecutionOrder): Promise<string> {
    const key = `${job_id} ${job_version}`;
    const shared = this.#shared.get(key) ?? (await this.#read(key, job_id, job_version));
    return `{"execution_id":${JSON.stringify(execution_id)},"desired_state":"${desired_state}",${shared}}`;
  }

  /** The members of an assignment that all nodes have in common. */
  async #read(key: string, job_id: string, job_version: number): Promise<string> {
    const version = await this.#store.versions.get(job_id, job_version);
    invariant(version !== undefined, `version ${job_version} of ${job_id} does not exist, and executions of it do`);
    const { namespace, name: job_name, restart_policy, config, rollout } = version.spec;
    const shared = { job_id, job_version, namespace, job_name, restart_policy, config, ...errorLimit(rollout) };
    const text = JSON.stringify(shared).slice(1, -1);
    if (text.length <= LONGEST) this.#keep(key, text);
    return text;
  }

  #keep(key: string, text: string): void {
    this.#shared.set(key, text);
    if (this.#shared.size <= MOST) return;
    const [oldest] = this.#shared.keys();
    if (oldest !== undefined) this.#shared.delete(oldest);
  }
}

/** Where waves wait for the health of their nodes, nodes have to look at how many messages fail. */
function errorLimit({ strategy, health_check: { interval, max_error_rate } }: RolloutSpec) {
  return strategy === 'immediate' ? {} : { health: { interval_ms: durationMs(interval), max_error_rate } };
}
