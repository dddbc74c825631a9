import type { CompiledMapping, CompiledText, MappingServices } from '@weir/bloblang/interpreter';
import type { Clock } from '../clock.js';
import type { ComponentNode } from '../config/component-node.js';
import type { ConfigView } from '../config/config-view.js';
import type { Collectors } from './collectors.js';
import type { Buffer, Cache, Input, Output, Processor, RateLimit, Scanner } from './component.js';
import type { Host } from './host.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

/** What each kind of component is at run time. */
export interface ComponentKinds {
  readonly input: Input;
  readonly processor: Processor;
  readonly output: Output;
  readonly buffer: Buffer;
  readonly cache: Cache;
  readonly rate_limit: RateLimit;
  readonly scanner: Scanner;
}

export type ComponentKind = keyof ComponentKinds;

/** What a component is given when it is created. */
export interface ComponentDeps {
  /** Dotted from the pipeline's root. */
  readonly path: string;
  readonly label: string;
  readonly name: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** A number in [0, 1), for spreading retries. */
  readonly random: () => number;
  readonly services: MappingServices;
  /** Aborted when the execution must end now: waits and retries end at once. */
  readonly signal: AbortSignal;
  readonly host: Host;
  /** Builds the components that this one holds. */
  readonly build: ChildBuilder;
  readonly resources: Resources;
  /** Where a component that holds messages back for others to come says so. */
  readonly collectors: Collectors;
  /** Compiles a mapping; a mistake in it is a StartError that names the place. */
  mapping(text: string, path: string): CompiledMapping;
  /** Compiles a text with `${! }` queries in it. */
  text(text: string, path: string): CompiledText;
}

/** Puts something around the bare output, inside its processors, batching and in-flight limit. */
export type OutputWrapper = (output: Output) => Output | Promise<Output>;

/** Makes components out of decoded nodes: outputs come with their processors, batching and in-flight limit around them. */
export interface ChildBuilder {
  input(node: ComponentNode): Promise<Input>;
  processor(node: ComponentNode): Promise<Processor>;
  processors(nodes: readonly ComponentNode[]): Promise<readonly Processor[]>;
  output(node: ComponentNode, wrap?: OutputWrapper): Promise<Output>;
  scanner(node: ComponentNode): Promise<Scanner>;
}

/** Resources by label; one that is not defined is a StartError at the given path. */
export interface Resources {
  cache(label: string, path: string): Promise<Cache>;
  rateLimit(label: string, path: string): Promise<RateLimit>;
  processor(label: string, path: string): Promise<Processor>;
  output(label: string, path: string): Promise<Output>;
  input(label: string, path: string): Promise<Input>;
}

/** One component: which one, and how to make it. Its fields are the catalogue's, read through the config view. */
export interface ComponentDefinition<K extends ComponentKind> {
  readonly kind: K;
  readonly name: string;
  create(config: ConfigView, deps: ComponentDeps): ComponentKinds[K] | Promise<ComponentKinds[K]>;
}

export type AnyDefinition = { readonly [K in ComponentKind]: ComponentDefinition<K> }[ComponentKind];

/** Names a component for the registry. */
export function defineComponent<K extends ComponentKind>(definition: ComponentDefinition<K>): ComponentDefinition<K> {
  return definition;
}
