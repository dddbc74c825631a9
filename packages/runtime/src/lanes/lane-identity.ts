import { createHash } from 'node:crypto';
import type { ComponentNode, ConfigValue } from '../config/component-node.js';

/** What tells a lane from others, now and after a change of the pipeline. */
export interface LaneIdentity {
  /** The output's place in the pipeline. */
  readonly place: string;
  /** Empty when the output has none. */
  readonly label: string;
  /** Where the output delivers to, as written in its config; empty when it has no such field. */
  readonly target: string;
  /** Changes whenever anything in the output's config does. */
  readonly digest: string;
}

/** The identity of the lane before an output; copies of the same output are told apart by their number. */
export function laneIdentity(node: ComponentNode, copy: number): LaneIdentity {
  const config = node.config;
  const url = typeof config === 'object' && config !== null && 'url' in config ? config.url : '';
  return {
    place: copy === 0 ? node.path : `${node.path}#${copy}`,
    label: node.label === '' || copy === 0 ? node.label : `${node.label}#${copy}`,
    target: typeof url === 'string' ? url : '',
    digest: createHash('sha256')
      .update(canonical([node.name, copy, withoutPaths(node.config)]))
      .digest('hex'),
  };
}

/** Nested components know their place, which must not count: an output that moved is still the same. */
function withoutPaths(value: ConfigValue): ConfigValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: ConfigValue) => withoutPaths(item));
  const entries = Object.entries(value as { readonly [key: string]: ConfigValue });
  return Object.fromEntries(
    entries
      .filter(([key]) => !('component' in value && key === 'path'))
      .map(([key, item]) => [key, withoutPaths(item)] as const),
  );
}

function canonical(value: ConfigValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: ConfigValue) => canonical(item)).join(',')}]`;
  const entries = Object.entries(value as { readonly [key: string]: ConfigValue });
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
