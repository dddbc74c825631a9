import { dereference, findPair } from '@weir/pipeline-parser';
import type { ComponentSite, Target } from './site.js';

/** What stands at a field of a workflow processor; undefined when nothing does. */
export function workflowField({ inference }: ComponentSite, name: string): Target | undefined {
  const config = inference.kind === 'known' && inference.pair && dereference(inference.pair.value);
  const pair = config && config.kind === 'mapping' ? findPair(config, name) : undefined;
  return pair && dereference(pair.value);
}

/** Names of the branches that a workflow processor holds itself; unknown where the environment or a merge decides. */
export function branchesOf(site: ComponentSite): readonly string[] | 'unknown' {
  const branches = workflowField(site, 'branches');
  if (branches === undefined) return [];
  const isOpen =
    branches.kind !== 'mapping' ||
    branches.pairs.some((pair) => pair.merge || (pair.key.kind === 'scalar' && pair.key.dynamic));
  return isOpen ? 'unknown' : branches.pairs.map((pair) => pair.name);
}
