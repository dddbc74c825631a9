import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { type JobSpec, RESERVED_META_PREFIX } from '../job/job-spec.js';
import type { Json } from '../json.js';
import { canonicalYaml } from './canonical-yaml.js';

export interface CompareOptions {
  /** Domains whose metadata keys (`domain/...`) are left out, besides `weir.dev`. */
  readonly internalMetaDomains?: readonly string[];
}

/** The text that comparisons work on: canonical YAML of everything but internal metadata. */
export function canonicalSpec(spec: JobSpec, options: CompareOptions = {}): string {
  const prefixes = [RESERVED_META_PREFIX, ...(options.internalMetaDomains ?? []).map((domain) => `${domain}/`)];
  const meta = Object.entries(spec.meta).filter(([key]) => !prefixes.some((prefix) => key.startsWith(prefix)));
  const comparable: { readonly [K in keyof JobSpec]: Json } = {
    ...spec,
    meta: Object.fromEntries(meta),
    selector: { ...spec.selector },
    rollout: { ...spec.rollout, health_check: { ...spec.rollout.health_check } },
  };
  return canonicalYaml(comparable);
}

/** True when nothing differs but internal metadata. */
export function specsEqual(a: JobSpec, b: JobSpec, options: CompareOptions = {}): boolean {
  return canonicalSpec(a, options) === canonicalSpec(b, options);
}

export interface DiffOptions extends CompareOptions {
  readonly fromLabel: string;
  readonly toLabel: string;
}

/** A unified diff with three lines of context, headed `--- <fromLabel>` and `+++ <toLabel>`; `''` when equal. */
export function diffSpecs(from: JobSpec, to: JobSpec, options: DiffOptions): string {
  const [before, after] = [canonicalSpec(from, options), canonicalSpec(to, options)];
  if (before === after) return '';
  return createTwoFilesPatch(options.fromLabel, options.toLabel, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

/** True when executions of one spec may go on under the other: what they run and how they restart is the same. */
export function sameWorkload(a: JobSpec, b: JobSpec): boolean {
  return a.restart_policy === b.restart_policy && canonicalYaml(a.config) === canonicalYaml(b.config);
}
