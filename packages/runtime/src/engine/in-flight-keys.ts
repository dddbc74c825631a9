import type { Delivery } from '../message/delivery.js';
import type { Cache } from './component.js';

const byCache = new WeakMap<Cache, Map<string, Delivery>>();

/** The keys of a cache that belong to messages on their way: shared by everything that uses the cache for the same purpose. */
export function inFlightKeys(cache: Cache): Map<string, Delivery> {
  let keys = byCache.get(cache);
  if (keys === undefined) {
    keys = new Map();
    byCache.set(cache, keys);
  }
  return keys;
}
