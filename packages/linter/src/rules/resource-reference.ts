import { suggestName } from '@weir/diagnostics';
import { dereference, type MappingNode, resolveScalar, type ScalarNode, type YamlNode } from '@weir/pipeline-parser';
import type { ComponentType, ResourceType } from '@weir/schema-model';
import type { Path } from '../engine/path.js';
import type { ComponentSite } from '../engine/site.js';
import { branchesOf } from '../engine/workflow.js';
import { defineRule } from './define-rule.js';

interface Reference {
  readonly type: ResourceType;
  readonly node: ScalarNode;
  readonly path: Path;
}

/** References to resources that are not defined, and resources that nothing refers to. */
export const resourceReference = defineRule({
  id: 'resource-reference',
  kinds: ['undefined_resource', 'unused_resource'],
  checker: 'native',
  docs: {
    what: 'The label of a cache, rate limit or other resource that no resource of that kind has.',
    why: 'Linters never look, but the engine fails at start-up when the resource is not there.',
    fix: 'Define the resource, or correct the label.',
    bad: 'pipeline:\n  processors:\n    - dedupe:\n        cache: seen\n        key: ${! this.id }\n',
    good: 'pipeline:\n  processors:\n    - dedupe:\n        cache: seen\n        key: ${! this.id }\ncache_resources:\n  - label: seen\n    memory: {}\n',
  },
  create(context) {
    const references: Reference[] = [];
    const resources: ComponentSite[] = [];
    /** How many components have a label; of two that have the same, one was meant to have another. */
    const labelled = new Map<string, number>();
    const strays: YamlNode[] = [];
    let anyDynamic = false;
    return {
      object({ path, unknown }) {
        if (path === undefined) strays.push(...unknown.map((pair) => pair.value));
      },
      component(site) {
        if (site.resources !== undefined) resources.push(site);
        const label = site.label === undefined ? undefined : dereference(site.label.value);
        if (label?.kind === 'scalar') labelled.set(label.value, (labelled.get(label.value) ?? 0) + 1);
        if (site.inference.kind === 'dynamic') anyDynamic = true;
      },
      leaf({ spec, node, path, owner }) {
        if (spec.references === undefined || isOwnBranch(owner.component, node.value)) return;
        if (node.dynamic) anyDynamic = true;
        else if (node.value !== '' && resolveScalar(node).type !== 'null')
          references.push({ type: spec.references, node, path });
      },
      end() {
        if (context.damaged) return;
        const defined = definedLabels(resources, labelled);
        for (const reference of references) {
          const { type, node, path } = reference;
          const labels = defined.get(type) ?? new Map<string, ComponentSite>();
          const known = new Set([...labels.keys(), ...(context.resources.get(type) ?? [])]);
          if (known.has(node.value) || known.has(DYNAMIC)) continue;
          // Defined under a root key that is wrong itself, which has been said.
          if (strays.some((stray) => context.slice(stray.span).includes(node.value))) continue;
          const suggestion = suggestName(node.value, [...known]);
          const kind = type.replace('_', ' ');
          context.report({
            kind: 'undefined_resource',
            message:
              known.size === 0
                ? `no ${kind} resource is defined, so ${node.value} stands for nothing`
                : `no ${kind} resource has the label ${node.value}${suggestion === null ? '' : `; ${suggestion.name} is probably meant`}`,
            span: node.span,
            path,
            found: node.value,
            correction: suggestion?.name ?? null,
            certain: suggestion?.certain ?? false,
          });
        }
        if (anyDynamic || !runs(context.pipeline.root)) return;
        for (const [type, labels] of defined)
          for (const [label, site] of labels)
            if (
              label !== DYNAMIC &&
              !references.some((r) => r.node.value === label) &&
              occurrences(context.text, label) < 2
            )
              context.report({
                kind: 'unused_resource',
                message: `nothing refers to the ${type.replace('_', ' ')} resource ${label}`,
                span: site.label?.value.span ?? site.raw.span,
                path: site.path,
                found: label,
              });
      },
    };
  },
});

/** The order of a workflow names its own branches as well as resources. */
function isOwnBranch(component: ComponentSite | undefined, name: string): boolean {
  if (component?.inference.kind !== 'known' || component.inference.spec.name !== 'workflow') return false;
  const branches = branchesOf(component);
  return branches === 'unknown' || branches.includes(name);
}

/** Whether a document holds more than resources, which another file may then refer to. */
const runs = (root: MappingNode | undefined): boolean =>
  root?.pairs.some(({ name }) => name === 'input' || name === 'pipeline' || name === 'output') === true;

/** Stands for a label that an environment reference gives: any reference may mean it. */
const DYNAMIC = '\0';

function definedLabels(
  resources: readonly ComponentSite[],
  labelled: ReadonlyMap<string, number>,
): ReadonlyMap<ComponentType, ReadonlyMap<string, ComponentSite>> {
  const defined = new Map<ComponentType, Map<string, ComponentSite>>();
  for (const site of resources) {
    const labels = defined.get(site.type) ?? new Map<string, ComponentSite>();
    defined.set(site.type, labels);
    const value = site.label === undefined ? undefined : dereference(site.label.value);
    const open = value?.kind === 'scalar' ? value.dynamic || (labelled.get(value.value) ?? 0) > 1 : value !== undefined;
    if (open) labels.set(DYNAMIC, site);
    if (value?.kind === 'scalar' && !value.dynamic && value.value !== '') labels.set(value.value, site);
    else if (site.inference.kind === 'dynamic') labels.set(DYNAMIC, site);
  }
  return defined;
}

/** How often a word stands in the text; labels are also used by name inside mappings. */
function occurrences(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0 && count < 2; at = text.indexOf(word, at + word.length)) count++;
  return count;
}
