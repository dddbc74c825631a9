import { dereference, findPair, parsePipeline } from '@weir/pipeline-parser';
import { COMPONENT_TYPES, type ComponentType } from '@weir/schema-model';

/** Labels of resources by their kind, as a linter takes those that other files define. */
export type ResourceLabels = ReadonlyMap<ComponentType, ReadonlySet<string>>;

/** Labels of every resource that the texts define in their `<kind>_resources` lists. */
export function resourceLabels(texts: readonly string[]): ResourceLabels {
  const labels = new Map<ComponentType, Set<string>>();
  for (const { root } of texts.map((text) => parsePipeline(text))) {
    if (root === undefined) continue;
    for (const type of COMPONENT_TYPES) {
      const list = findPair(root, `${type}_resources`);
      const value = list === undefined ? undefined : dereference(list.value);
      for (const item of value?.kind === 'sequence' ? value.items : []) {
        const resource = dereference(item);
        const label = resource?.kind === 'mapping' ? findPair(resource, 'label') : undefined;
        const name = label === undefined ? undefined : dereference(label.value);
        if (name?.kind === 'scalar') labels.set(type, (labels.get(type) ?? new Set()).add(name.value));
      }
    }
  }
  return labels;
}
