import { invariant } from '@weir/diagnostics';
import { assignmentDigest, durationMs, type Execution, type RolloutSpec } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';

/** Everything that a node shall run or stop, as it stands in the store now. */
export async function assignmentsOfNode(nodeId: string, store: StoreReader) {
  const items = await Promise.all(
    (await store.executions.activeOnNode(nodeId)).map((execution) => assignment(execution, store)),
  );
  return { digest: assignmentDigest(items), items };
}

async function assignment(execution: Execution, store: StoreReader) {
  const version = await store.versions.get(execution.job_id, execution.job_version);
  invariant(version !== undefined, `execution ${execution.id} is of a version that does not exist`);
  const { namespace, name, restart_policy, config, rollout } = version.spec;
  const stopped = execution.status.desired_state.state_type === 'stopped';
  return {
    execution_id: execution.id,
    job_id: execution.job_id,
    job_version: execution.job_version,
    namespace,
    job_name: name,
    desired_state: stopped ? ('stopped' as const) : ('running' as const),
    restart_policy,
    config,
    ...errorLimit(rollout),
  };
}

/** Where waves wait for the health of their nodes, nodes have to look at how many messages fail. */
function errorLimit({ strategy, health_check: { interval, max_error_rate } }: RolloutSpec) {
  return strategy === 'immediate' ? {} : { health: { interval_ms: durationMs(interval), max_error_rate } };
}
