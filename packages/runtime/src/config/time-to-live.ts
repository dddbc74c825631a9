import type { CompiledText } from '@weir/bloblang/interpreter';
import { CacheError } from '../engine/component.js';
import type { ComponentDeps } from '../engine/definition.js';
import type { Batch } from '../message/message.js';
import type { ConfigView } from './config-view.js';
import { parseDuration } from './duration.js';

/** Milliseconds that a value is to be kept for; undefined for the cache's default. Throws a CacheError for text that is no duration. */
export type TimeToLive = (batch: Batch, index: number) => number | undefined;

/** The `ttl` field of a component that writes to a cache. */
export function readTimeToLive(view: ConfigView, deps: ComponentDeps): TimeToLive {
  const text: CompiledText = deps.text(view.optionalString('ttl'), view.at('ttl'));
  return (batch, index) => {
    const written = text.text(batch, index, deps.services);
    if (written === '') return undefined;
    const ms = parseDuration(written);
    if (ms === undefined) throw new CacheError(`${written} is not a duration`);
    return ms;
  };
}
