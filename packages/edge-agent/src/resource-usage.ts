import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import type { ResourceUsage } from '@weir/fleet-model';

/** Use of this machine now; the processor's is the load of the last minute as a share of its cores. */
export function machineUsage(): ResourceUsage {
  const load = loadavg()[0] ?? 0;
  return {
    cpu_percent: Math.min(100, Math.round((load / availableParallelism()) * 1000) / 10),
    memory_used_bytes: totalmem() - freemem(),
    memory_capacity_bytes: totalmem(),
  };
}
