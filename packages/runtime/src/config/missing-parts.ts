import type { Catalogue } from '@weir/schema-model';
import { findFacts } from '../components/component-facts.js';
import { type ComponentNode, type ConfigValue, isComponentNode, type PipelineNode } from './component-node.js';
import { decodeDefaults } from './decode-field.js';

/** What of a pipeline this engine does not have: components, and fields it would not obey; sorted, each once. */
export function missingParts(pipeline: PipelineNode, catalogue: Catalogue): readonly string[] {
  const found = new Set<string>();
  const visit = (value: ConfigValue | readonly ComponentNode[]): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item as ConfigValue);
    } else if (isComponentNode(value as ConfigValue)) {
      const node = value as ComponentNode;
      for (const missing of missingInNode(node, catalogue)) found.add(missing);
      visit(node.config);
      visit(node.processors);
    } else if (typeof value === 'object' && value !== null) {
      for (const item of Object.values(value)) visit(item as ConfigValue);
    }
  };
  const { input, buffer, processors, output, resources } = pipeline;
  visit([input, buffer, ...processors, output, ...resources]);
  return [...found].sort();
}

function missingInNode(node: ComponentNode, catalogue: Catalogue): readonly string[] {
  const facts = findFacts(node.type, node.name);
  if (facts === undefined) return [`${node.type} ${node.name}`];
  const unsupported = facts.unsupported ?? [];
  if (unsupported.length === 0) return [];
  const spec = catalogue.component(node.type, node.name);
  const defaults = decodeDefaults(catalogue, spec?.config.children ?? []);
  const config = node.config as { readonly [name: string]: ConfigValue };
  return unsupported
    .filter((field) => isAsked(config[field], defaults[field]))
    .map((field) => `field ${field} of the ${node.type} ${node.name}`);
}

/** Whether a field was given anything that differs from what it is without being given. */
function isAsked(value: ConfigValue | undefined, byDefault: ConfigValue | undefined): boolean {
  if (value === undefined) return false;
  if (typeof value === 'object' && value !== null && 'enabled' in value && value.enabled === false) return false;
  return JSON.stringify(value) !== JSON.stringify(byDefault);
}
