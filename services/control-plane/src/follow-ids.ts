import type { Ids } from '@weir/fleet-model';
import type { Store } from '@weir/store';

/**
 * Has new records sort after those that are there: what came last on a node, and which evaluation is the newer one, is
 * told by their ids, and the clock may have been set back while no process ran.
 */
export async function followIds(store: Pick<Store, 'newestIds'>, ids: Ids): Promise<void> {
  for (const id of await store.newestIds()) ids.follow(id);
}
