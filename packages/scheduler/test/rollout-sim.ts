import {
  type ComputeEvent,
  canMove,
  createIds,
  DEFAULT_ROLLOUT,
  EXECUTION_MACHINE,
  type Execution,
  HEALTH_MACHINE,
  isActive,
  isActiveRollout,
  isLive,
  JOB_MACHINE,
  type Job,
  moveRollout,
  type Node,
  type NodeStateType,
  newRollout,
  ROLLOUT_MACHINE,
  type Rollout,
  type RolloutSpec,
  stateOf,
  toTimestamp,
  transition,
} from '@weir/fleet-model';
import { applyPlan, canarySize, isGated, reconcile, toleratedFailures, waveSize } from '../src/index.js';
import { aJob, aNode, anEvaluation } from './records.js';

/** How executions of a version behave: `good` ones come up, `bad` ones fail or limp. */
export type Workload = 'good' | 'bad';

export const quick = (change: Partial<RolloutSpec>): RolloutSpec => ({
  ...DEFAULT_ROLLOUT,
  ...change,
  health_check: {
    deadline: '10s',
    interval: '1s',
    max_error_rate: 0.1,
    success_threshold: 2,
    failure_threshold: 2,
    min_healthy_time: '0s',
  },
});

/** A job, its nodes and its versions in memory, with the promises of the store; it throws as soon as one is broken. */
export class RolloutSim {
  now = 1_000;
  job: Job = aJob();
  rollout: Rollout;
  nextAt: number | undefined;
  readonly nodes = new Map<string, Node>();
  readonly executions = new Map<string, Execution>();
  /** Workload by version, and the versions that proved themselves. */
  readonly workloads = new Map<number, Workload>([[1, 'good']]);
  readonly specs = new Map<number, RolloutSpec>();
  readonly stable = new Set<number>();
  readonly past: Rollout[] = [];
  readonly #ids = createIds({ now: () => this.now }, (bytes) => void bytes.fill(0));

  constructor(nodes: number, spec: RolloutSpec) {
    for (let n = 0; n < nodes; n++) this.nodes.set(`n-${n}`, aNode(`n-${n}`));
    this.job = aJob({}, { rollout: spec });
    this.specs.set(1, spec);
    this.rollout = this.#newRollout({});
  }

  get state(): string {
    return this.job.status.state.state_type;
  }

  /** A new version takes the place of the one before. */
  deploy(workload: Workload, spec: RolloutSpec, ancestry: { restores?: number; rollbackOf?: number } = {}): void {
    const version = this.job.status.version + 1;
    this.workloads.set(version, workload);
    this.specs.set(version, spec);
    const { revision } = this.job.status;
    this.job = {
      ...this.job,
      spec: { ...this.job.spec, rollout: spec },
      status: { ...this.job.status, version, run_version: version, revision: revision + 1, desired_state: 'running' },
    };
    const canceled = moveRollout(this.rollout, 'cancel', '', this.now);
    this.past.push(canceled ?? this.rollout);
    this.rollout = this.#newRollout(ancestry);
  }

  /** Plans and carries the plan out. */
  evaluate(): void {
    const { job, rollout, now } = this;
    const snapshot = {
      job,
      rollout,
      executions: [...this.executions.values()],
      nodes: [...this.nodes.values()].filter(({ status }) => status.connection_state !== 'Deleted'),
      now,
    };
    const plan = reconcile(snapshot);
    const records = applyPlan(snapshot, plan, anEvaluation('v-1'), this.#ids, now);
    for (const execution of [...records.changed, ...records.created]) this.#put(execution);
    if (records.job !== undefined) this.#setJob(records.job);
    if (records.rollout !== undefined) this.#setRollout(records.rollout);
    const touched = plan.stop.filter(({ replaced }) => replaced).length + this.#fresh(plan.place);
    this.#checkLimits(rollout, touched);
    if (plan.stable) this.stable.add(job.status.version);
    this.nextAt = plan.nextAt;
    this.#checkOnePerNode();
    if (plan.rollBack) this.#rollBack();
  }

  /** Nodes that the current rollout is at work on, by what is recorded of them. */
  inFlight(): readonly string[] {
    const { id } = this.rollout;
    const deadline = 10_000;
    const found = new Set<string>();
    for (const node of this.nodes.values()) {
      const last = [...this.executions.values()].filter(({ node_id }) => node_id === node.id).at(-1);
      if (last === undefined || node.status.connection_state === 'Deleted') continue;
      const { desired_state, desired_since, health, compute_state } = last.status;
      const owed = desired_state.details.rollout_id === id && this.now < Date.parse(desired_since) + deadline;
      const watched =
        last.rollout_id === id && isLive(last) && health === 'unknown' && compute_state.state_type !== 'complete';
      if (owed || watched) found.add(node.id);
    }
    return [...found];
  }

  /** Takes a report in, if the execution's state machine knows it. */
  report(execution: Execution, event: ComputeEvent): void {
    const from = execution.status.compute_state.state_type;
    const to = transition(EXECUTION_MACHINE, from, event);
    if (to === undefined) return;
    const { status } = execution;
    const compute_since = from === to ? status.compute_since : toTimestamp(this.now);
    this.#put({
      ...execution,
      status: { ...status, compute_state: stateOf(to), compute_since, revision: status.revision + 1 },
    });
  }

  /** All connected nodes do as they are told, once. */
  obey(): void {
    for (const execution of [...this.executions.values()].filter(isActive)) {
      if (this.nodes.get(execution.node_id)?.status.connection_state !== 'Connected') continue;
      const state = execution.status.compute_state.state_type;
      if (!isLive(execution)) this.report(execution, 'stopped');
      else if (this.workloads.get(execution.job_version) === 'bad') this.report(execution, 'fail');
      else if (state !== 'running') this.report(execution, 'up');
    }
  }

  /** What somebody does to the rollout by hand, where its state allows it; the job follows. */
  command(verb: 'pause' | 'resume' | 'promote'): void {
    const { rollout } = this;
    if (!isGated(rollout)) return;
    if (verb === 'promote') {
      const { status } = rollout;
      if (status.state.details.awaits_promotion !== true || status.state.state_type !== 'running') return;
      const state = { ...status.state, details: {} };
      this.#setRollout({ ...rollout, status: { ...status, phase: 'waves', state, revision: status.revision + 1 } });
      return;
    }
    const moved = moveRollout(rollout, verb, '', this.now);
    if (moved === undefined) return;
    this.#setRollout(moved);
    const to = transition(JOB_MACHINE, this.job.status.state.state_type, verb);
    const { status } = this.job;
    if (to !== undefined) {
      this.#setJob({ ...this.job, status: { ...status, state: stateOf(to), revision: status.revision + 1 } });
    }
  }

  setNode(id: string, state: NodeStateType): void {
    this.nodes.set(id, aNode(id, state));
  }

  /** Evaluates, obeys and lets time pass until nothing changes any more; returns the number of rounds. */
  settle(most: number): number {
    for (let round = 0; round < most; round++) {
      const picture = (): string => JSON.stringify([this.job, this.rollout, [...this.executions]]);
      const before = picture();
      this.evaluate();
      this.obey();
      if (picture() === before && this.nextAt === undefined) return round;
      this.now += 1_000;
    }
    throw new Error(`not settled: ${JSON.stringify([this.job.status.state, this.rollout.status])}`);
  }

  workloadOn(nodeId: string): Workload | undefined {
    const live = [...this.executions.values()].find((e) => e.node_id === nodeId && isLive(e));
    return live === undefined ? undefined : this.workloads.get(live.job_version);
  }

  workloadVersion(nodeId: string): number | undefined {
    return [...this.executions.values()].find((e) => e.node_id === nodeId && isLive(e))?.job_version;
  }

  #newRollout({ restores, rollbackOf }: { restores?: number; rollbackOf?: number }): Rollout {
    const { spec, status, id } = this.job;
    const of = { id: `r-${status.version}`, namespace: 'default', job_id: id, job_version: status.version };
    const ancestry = { restores_version: restores ?? null, rollback_of: rollbackOf ?? null };
    return newRollout({ ...of, strategy: spec.rollout.strategy, ...ancestry }, this.now);
  }

  #rollBack(): void {
    const { version } = this.job.status;
    const target = [...this.stable].filter((each) => each < version).at(-1);
    const spec = target === undefined ? undefined : this.specs.get(target);
    if (target === undefined || spec === undefined) return;
    this.deploy(this.workloads.get(target) ?? 'good', spec, { restores: target, rollbackOf: version });
  }

  /** Placements that begin with a node, not those that finish what was begun. */
  #fresh(place: readonly { readonly previous: Execution | undefined }[]): number {
    return place.filter(({ previous }) => {
      if (previous?.status.desired_state.details.rollout_id !== this.rollout.id) return true;
      return this.now >= Date.parse(previous.status.desired_since) + 10_000;
    }).length;
  }

  #checkLimits(rollout: Rollout, touched: number): void {
    if (!isGated(rollout) || !isActiveRollout(rollout) || touched === 0) return;
    const { state } = rollout.status;
    if (state.state_type === 'paused') throw new Error('a paused rollout touched a node');
    const { counts, phase } = this.rollout.status;
    const spec = this.job.spec.rollout;
    const most = phase === 'canary' ? canarySize(spec, counts.total) : waveSize(spec, counts.total);
    const busy = this.inFlight().length;
    if (busy > most) throw new Error(`${busy} nodes at a time, ${most} may`);
    const tolerated = phase === 'canary' ? 0 : toleratedFailures(spec, counts.total);
    if (counts.failed > tolerated) throw new Error('a rollout with too many failures went on');
  }

  #checkOnePerNode(): void {
    const active = [...this.executions.values()].filter(isActive);
    if (new Set(active.map(({ node_id }) => node_id)).size !== active.length) throw new Error('two active on one node');
  }

  #put(next: Execution): void {
    const before = this.executions.get(next.id);
    if (before !== undefined) {
      if (next.status.revision !== before.status.revision + 1) throw new Error('revision');
      must(canMove(HEALTH_MACHINE, before.status.health, next.status.health), 'health');
      const [from, to] = [before.status.compute_state.state_type, next.status.compute_state.state_type];
      must(canMove(EXECUTION_MACHINE, from, to), `an execution from ${from} to ${to}`);
    } else if (this.rollout.status.state.state_type === 'failed' && isGated(this.rollout)) {
      throw new Error('a failed rollout made an execution');
    }
    this.executions.set(next.id, next);
  }

  #setJob(next: Job): void {
    const [from, to] = [this.job.status.state.state_type, next.status.state.state_type];
    const restarted = transition(JOB_MACHINE, from, 'restart');
    const known = canMove(JOB_MACHINE, from, to) || (restarted !== undefined && canMove(JOB_MACHINE, restarted, to));
    must(known && next.status.revision === this.job.status.revision + 1, `the job from ${from} to ${to}`);
    this.job = next;
  }

  #setRollout(next: Rollout): void {
    const [from, to] = [this.rollout.status.state.state_type, next.status.state.state_type];
    const started = transition(ROLLOUT_MACHINE, from, 'start');
    const known =
      canMove(ROLLOUT_MACHINE, from, to) || (started !== undefined && canMove(ROLLOUT_MACHINE, started, to));
    must(known && next.status.revision === this.rollout.status.revision + 1, `the rollout from ${from} to ${to}`);
    this.rollout = next;
  }
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`no row for this: ${what}`);
}
