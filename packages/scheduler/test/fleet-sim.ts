import {
  type ComputeEvent,
  canMove,
  createIds,
  EXECUTION_MACHINE,
  type Execution,
  isActive,
  isLive,
  JOB_MACHINE,
  type Job,
  type JobStatus,
  type Node,
  type NodeStateType,
  selectorMismatches,
  stateOf,
  transition,
} from '@weir/fleet-model';
import { applyPlan, reconcile } from '../src/index.js';
import { aJob, aNode, anEvaluation } from './records.js';

/** What may befall a fleet of one job and a few nodes, in any order. */
export type Happening =
  | { readonly kind: 'node'; readonly node: number; readonly state: NodeStateType }
  | { readonly kind: 'relabel'; readonly node: number; readonly zone: 'a' | 'b' }
  | { readonly kind: 'update'; readonly restart: boolean }
  | { readonly kind: 'halt'; readonly to: 'stopped' | 'deleted' }
  | { readonly kind: 'report'; readonly execution: number; readonly event: ComputeEvent }
  | { readonly kind: 'evaluate' };

/** A fleet in memory that keeps the promises of the store; it throws as soon as one is broken. */
export class FleetSim {
  job: Job = aJob();
  readonly nodes = new Map<string, Node>();
  readonly executions = new Map<string, Execution>();
  readonly #ids = createIds({ now: () => this.#now });
  #now = 1;

  happen(happening: Happening): void {
    this.#now += 1;
    switch (happening.kind) {
      case 'node':
        this.#setNode(happening.node, ({ id, spec }) => aNode(id, happening.state, { ...spec.labels }));
        break;
      case 'relabel':
        this.#setNode(happening.node, ({ id, status }) => aNode(id, status.connection_state, { zone: happening.zone }));
        break;
      case 'update':
        this.#update(happening.restart);
        break;
      case 'halt':
        this.#halt(happening.to);
        break;
      case 'report':
        this.#report(happening.execution, happening.event);
        break;
      case 'evaluate':
        this.evaluate();
    }
  }

  evaluate(): void {
    const { job } = this;
    const known = [...this.executions.values()].filter(
      (execution) => isActive(execution) || execution.job_version >= job.status.run_version || this.#isLast(execution),
    );
    const nodes = [...this.nodes.values()].filter(({ status }) => status.connection_state !== 'Deleted');
    const snapshot = { job, rollout: undefined, executions: known, nodes, now: this.#now };
    const records = applyPlan(snapshot, reconcile(snapshot), anEvaluation('v-1'), this.#ids, this.#now);
    if (job.status.desired_state === 'stopped' && records.created.length > 0) {
      throw new Error(`a job that is ${job.status.state.state_type} gained an execution`);
    }
    for (const execution of records.changed) {
      if (this.executions.get(execution.id)?.status.revision !== execution.status.revision - 1)
        throw new Error('revision');
      this.executions.set(execution.id, execution);
    }
    for (const execution of records.created) this.executions.set(execution.id, execution);
    if (records.job !== undefined) this.#setJob(records.job.status);
    this.check();
  }

  /** What must hold after every step. */
  check(): void {
    const active = [...this.executions.values()].filter(isActive);
    if (new Set(active.map(({ node_id }) => node_id)).size !== active.length) throw new Error('two active on one node');
  }

  /** What must hold after an evaluation that saw everything. */
  checkPlacement(): void {
    for (const execution of [...this.executions.values()].filter(isLive)) {
      const node = this.nodes.get(execution.node_id);
      const matches = node !== undefined && selectorMismatches(this.job.spec.selector, node).length === 0;
      if (
        !matches ||
        this.job.status.desired_state === 'stopped' ||
        execution.job_version !== this.job.status.version
      ) {
        throw new Error(`${execution.id} is live where it must not be`);
      }
    }
  }

  /** All nodes that are there do as they are told, once. */
  obey(): void {
    for (const execution of [...this.executions.values()].filter(isActive)) {
      if (this.nodes.get(execution.node_id)?.status.connection_state !== 'Connected') continue;
      const event = isLive(execution) ? 'up' : 'stopped';
      this.#compute(execution, event);
    }
  }

  live(nodeId: string): readonly Execution[] {
    return [...this.executions.values()].filter((execution) => execution.node_id === nodeId && isLive(execution));
  }

  #isLast(execution: Execution): boolean {
    return [...this.executions.values()].every(
      ({ node_id, id }) => node_id !== execution.node_id || id <= execution.id,
    );
  }

  #setNode(index: number, change: (node: Node) => Node): void {
    const id = `n-${index}`;
    this.nodes.set(id, change(this.nodes.get(id) ?? aNode(id)));
  }

  #setJob(status: Partial<JobStatus>): void {
    const [from, to] = [this.job.status.state.state_type, (status.state ?? this.job.status.state).state_type];
    const restarted = transition(JOB_MACHINE, from, 'restart');
    if (!canMove(JOB_MACHINE, from, to) && !(restarted !== undefined && canMove(JOB_MACHINE, restarted, to))) {
      throw new Error(`the job cannot move from ${from} to ${to}`);
    }
    this.job = { ...this.job, status: { ...this.job.status, ...status } };
  }

  #update(restart: boolean): void {
    const { state, version, run_version } = this.job.status;
    if (state.state_type === 'deleted') return;
    const atRest = this.job.status.desired_state === 'stopped';
    const next = version + 1;
    this.#setJob({ version: next, run_version: restart || atRest ? next : run_version, desired_state: 'running' });
  }

  #halt(to: 'stopped' | 'deleted'): void {
    const from = this.job.status.state.state_type;
    const state = transition(JOB_MACHINE, from, to === 'stopped' ? 'stop' : 'delete');
    if (state !== undefined) this.#setJob({ state: stateOf(state), desired_state: 'stopped' });
  }

  #report(index: number, event: ComputeEvent): void {
    const execution = [...this.executions.values()][index];
    if (execution !== undefined && event !== 'node_lost') this.#compute(execution, event);
  }

  #compute(execution: Execution, event: ComputeEvent): void {
    const to = transition(EXECUTION_MACHINE, execution.status.compute_state.state_type, event);
    if (to === undefined) return;
    const status = { ...execution.status, compute_state: stateOf(to), revision: execution.status.revision + 1 };
    this.executions.set(execution.id, { ...execution, status });
  }
}
