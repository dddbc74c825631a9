import { join } from 'node:path';
import { createClient } from '@weir/api-contract/client';
import { controlPlaneContract } from '@weir/api-contract/control-plane';
import { type ControlPlaneConfig, createCore } from '@weir/control-plane';
import { createIds } from '@weir/fleet-model';
import { inProcessTransport, silentLogger } from '@weir/http-kit';
import type { Catalogue } from '@weir/schema-model';
import { openSqliteStore } from '@weir/store';
import { pipelineOf } from '../node/program.js';

/**
 * Has a control plane load what it loads only when it needs it: in a run, time stands still while a file is read, and
 * would stand still for ever.
 */
export async function warmUp(config: ControlPlaneConfig, catalogue: Catalogue): Promise<void> {
  const clock = { now: () => 0, after: () => () => {} };
  const store = openSqliteStore(join(config.dataDir, 'warm-up.db'));
  const log = silentLogger();
  const parts = { config, store, clock, ids: createIds(clock), log, version: '', catalogue, open: true };
  const core = createCore({ ...parts, localAgent: () => undefined });
  const pipeline = pipelineOf({ kind: 'steady', afterMs: 0, stopMs: 0, onOddNodes: false, serial: 0 });
  const body = { name: 'warm-up', type: 'pipeline', config: pipeline };
  await createClient(controlPlaneContract, inProcessTransport(core.app)).putJob({ body, query: { dry_run: 'true' } });
  await core.stop();
  await store.close();
}
