import type { Driver } from '../driver.js';

/** The first driver that implements every component used, or what the one nearest to it lacks. */
export type DriverChoice =
  | { readonly kind: 'driver'; readonly driver: Driver }
  | { readonly kind: 'none'; readonly missing: readonly string[] };

export function chooseDriver(drivers: readonly Driver[], config: string): DriverChoice {
  let nearest: readonly string[] | undefined;
  for (const driver of drivers) {
    const missing = driver.missing(config);
    if (missing.length === 0) return { kind: 'driver', driver };
    if (nearest === undefined || missing.length < nearest.length) nearest = missing;
  }
  return { kind: 'none', missing: nearest ?? [] };
}
