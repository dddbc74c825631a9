import { suggestName } from '@weir/diagnostics';
import type { ComponentNode } from '../config/component-node.js';
import type { Builder } from './build.js';
import type { Cache, Input, Output, Processor, RateLimit } from './component.js';
import type { ComponentKind, ComponentKinds, Resources } from './definition.js';
import { StartError } from './start-error.js';

type ResourceKind = 'cache' | 'rate_limit' | 'processor' | 'output' | 'input';

/** The resources of one execution by kind and label, each made once, when first asked for. */
export class ResourceTable implements Resources {
  private readonly builder: Builder;
  private readonly nodes: readonly ComponentNode[];
  private readonly made = new Map<ComponentNode, Promise<ComponentKinds[ResourceKind]>>();
  private readonly building = new Set<ComponentNode>();

  constructor(builder: Builder, nodes: readonly ComponentNode[]) {
    this.builder = builder;
    this.nodes = nodes;
  }

  cache(label: string, path: string): Promise<Cache> {
    return this.find('cache', label, path, (node) => this.builder.create('cache', node));
  }

  rateLimit(label: string, path: string): Promise<RateLimit> {
    return this.find('rate_limit', label, path, (node) => this.builder.create('rate_limit', node));
  }

  processor(label: string, path: string): Promise<Processor> {
    return this.find('processor', label, path, (node) => this.builder.processor(node));
  }

  output(label: string, path: string): Promise<Output> {
    return this.find('output', label, path, (node) => this.builder.output(node));
  }

  input(label: string, path: string): Promise<Input> {
    return this.find('input', label, path, (node) => this.builder.input(node));
  }

  /** Makes those that nobody asked for too, so that a mistake in one is known at the start. */
  async makeAll(): Promise<void> {
    for (const node of this.nodes) {
      if (node.type === 'cache') await this.cache(node.label, node.path);
      else if (node.type === 'rate_limit') await this.rateLimit(node.label, node.path);
      else if (node.type === 'processor') await this.processor(node.label, node.path);
      else if (node.type === 'output') await (await this.output(node.label, node.path)).connect?.();
      else if (node.type === 'input') await this.input(node.label, node.path);
    }
  }

  private find<K extends ResourceKind>(
    kind: K,
    label: string,
    path: string,
    make: (node: ComponentNode) => Promise<ComponentKinds[K]>,
  ): Promise<ComponentKinds[K]> {
    const node = this.nodes.find((candidate) => candidate.type === kind && candidate.label === label);
    if (node === undefined) return Promise.reject(this.unknown(kind, label, path));
    if (this.building.has(node)) {
      return Promise.reject(new StartError(path, `the ${words(kind)} ${label} refers to itself`));
    }
    const made = this.made.get(node) as Promise<ComponentKinds[K]> | undefined;
    if (made !== undefined) return made;
    this.building.add(node);
    const making = make(node).finally(() => this.building.delete(node));
    this.made.set(node, making);
    return making;
  }

  private unknown(kind: ComponentKind, label: string, path: string): StartError {
    const labels = this.nodes.filter((node) => node.type === kind).map((node) => node.label);
    const near = suggestName(label, labels)?.name;
    return new StartError(
      path,
      `there is no ${words(kind)} labelled ${label}${near === undefined ? '' : `, did you mean ${near}?`}`,
    );
  }
}

function words(kind: ComponentKind): string {
  return kind.replace('_', ' ');
}
