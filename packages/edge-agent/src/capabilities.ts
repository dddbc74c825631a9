import type { NodeCapabilities } from '@weir/fleet-model';
import type { Driver } from './driver.js';

/** What a node can run: the union over its drivers, sorted. */
export function capabilitiesOf(drivers: readonly Driver[]): NodeCapabilities {
  const all = drivers.map((driver) => driver.capabilities());
  const union = (type: keyof ReturnType<Driver['capabilities']>): readonly string[] =>
    [...new Set(all.flatMap((capabilities) => capabilities[type]))].sort();
  return {
    inputs: union('inputs'),
    outputs: union('outputs'),
    processors: union('processors'),
    caches: union('caches'),
    buffers: union('buffers'),
    rate_limits: union('rate_limits'),
    scanners: union('scanners'),
    metrics: union('metrics'),
    tracers: union('tracers'),
    runtimes: drivers.map((driver) => driver.name),
  };
}
