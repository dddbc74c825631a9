import { Problem } from '@weir/api-contract';
import type { Execution } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';

/** The execution with this id; throws `execution_not_found`. */
export async function findExecution(id: string, store: StoreReader): Promise<Execution> {
  const execution = await store.executions.get(id);
  if (execution !== undefined) return execution;
  throw new Problem('execution_not_found', `there is no execution ${id}`, {
    hint: 'GET /executions?namespace=* lists them',
  });
}
