import type { Dialect, MappingServices } from '@weir/bloblang/interpreter';
import type { Clock } from '../clock.js';
import { readBatchPolicy } from '../config/batch-policy.js';
import type { ComponentNode } from '../config/component-node.js';
import { ConfigView } from '../config/config-view.js';
import { BatchedOutput } from './batched-output.js';
import { Collectors } from './collectors.js';
import { compileIn } from './compile-in.js';
import type { Input, Output, Processor } from './component.js';
import type {
  ChildBuilder,
  ComponentDefinition,
  ComponentDeps,
  ComponentKind,
  ComponentKinds,
  OutputWrapper,
} from './definition.js';
import { gated } from './gated-output.js';
import type { Host } from './host.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import { ProcessedInput } from './processed-input.js';
import { ProcessedOutput } from './processed-output.js';
import { ResourceTable } from './resource-table.js';
import { StartError } from './start-error.js';

/** Finds the definition of a component; undefined when this engine has none. */
export type Lookup = <K extends ComponentKind>(kind: K, name: string) => ComponentDefinition<K> | undefined;

/** What every component of one execution shares. */
export interface BuildContext {
  /** The language of the mappings. */
  readonly dialect: Dialect;
  readonly lookup: Lookup;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly random: () => number;
  readonly services: MappingServices;
  readonly signal: AbortSignal;
  readonly host: Host;
}

/** Makes components out of decoded nodes. Everything made is remembered, so that it can be closed whatever happens. */
export class Builder implements ChildBuilder {
  readonly resources: ResourceTable;
  readonly collectors: Collectors;
  private readonly context: BuildContext;
  private readonly compile: ReturnType<typeof compileIn>;
  private readonly made: { close?(): Promise<void> }[] = [];

  constructor(context: BuildContext, resources: readonly ComponentNode[]) {
    this.context = context;
    this.resources = new ResourceTable(this, resources);
    this.collectors = new Collectors(context.clock);
    this.compile = compileIn(context.dialect);
  }

  async create<K extends ComponentKind>(kind: K, node: ComponentNode): Promise<ComponentKinds[K]> {
    const definition = this.context.lookup(kind, node.name);
    if (definition === undefined) {
      throw new StartError(node.path, `the embedded engine has no ${kind} named ${node.name}`);
    }
    const component = await definition.create(new ConfigView(node.config, node.path), this.deps(node));
    this.made.push(component as { close?(): Promise<void> });
    return component;
  }

  async input(node: ComponentNode): Promise<Input> {
    const input = await this.create('input', node);
    const processors = await this.processors(node.processors);
    return processors.length === 0 ? input : new ProcessedInput(input, processors);
  }

  processor(node: ComponentNode): Promise<Processor> {
    return this.create('processor', node);
  }

  async processors(nodes: readonly ComponentNode[]): Promise<readonly Processor[]> {
    const processors: Processor[] = [];
    for (const node of nodes) processors.push(await this.processor(node));
    return processors;
  }

  async output(node: ComponentNode, wrap?: OutputWrapper): Promise<Output> {
    const bare = await this.create('output', node);
    const inner = gated(wrap === undefined ? bare : await wrap(bare));
    const view = new ConfigView(node.config, node.path);
    const policy = await readBatchPolicy(view.object('batching'), this.deps(node));
    const batched =
      policy === undefined ? inner : new BatchedOutput(inner, policy, this.context.clock, this.collectors);
    const processors = await this.processors(node.processors);
    return processors.length === 0 ? batched : new ProcessedOutput(processors, batched);
  }

  scanner(node: ComponentNode) {
    return this.create('scanner', node);
  }

  /** Closes everything made, the last made first, and then throws the first failure, if any. */
  async close(): Promise<void> {
    this.collectors.stop();
    const failures: unknown[] = [];
    for (const component of this.made.splice(0).reverse()) {
      await component.close?.().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private deps(node: ComponentNode): ComponentDeps {
    const { log, metrics, clock, random, services, signal, host } = this.context;
    const fields = node.label === '' ? { path: node.path } : { path: node.path, label: node.label };
    return {
      path: node.path,
      label: node.label,
      name: node.name,
      log: log.with(fields),
      metrics,
      clock,
      random,
      services,
      signal,
      host,
      build: this,
      resources: this.resources,
      collectors: this.collectors,
      ...this.compile,
    };
  }
}
