import type { ComponentType } from '@weir/schema-model';

/**
 * One component of a decoded pipeline: every field present with its value or its default, nested components decoded too.
 * Plain data, so that it can be handed to a worker.
 */
export interface ComponentNode {
  readonly component: true;
  readonly type: ComponentType;
  readonly name: string;
  /** Empty when the component has none. */
  readonly label: string;
  /** Dotted from the pipeline's root, the component's name last, as in `output.broker.outputs.0.http_client`. */
  readonly path: string;
  readonly config: ConfigValue;
  /** Processors written beside an input's or output's name. */
  readonly processors: readonly ComponentNode[];
}

/** A decoded value: typed as the catalogue says, components in their places. */
export type ConfigValue =
  | null
  | boolean
  | number
  | string
  | ComponentNode
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue };

/** A whole pipeline, decoded. */
export interface PipelineNode {
  readonly input: ComponentNode;
  readonly buffer: ComponentNode;
  readonly processors: readonly ComponentNode[];
  /** Batches that may be in the processors at once; -1 leaves it to the engine. */
  readonly threads: number;
  readonly output: ComponentNode;
  readonly resources: readonly ComponentNode[];
  /** The address that an `http_server` without one of its own listens on. */
  readonly httpAddress: string;
  /** Milliseconds that what is on its way may take at the most once the execution is told to end. */
  readonly stopWithinMs: number;
  readonly logLevel: string;
  readonly logFields: Readonly<Record<string, string>>;
  /** Root fields that were set to something this engine does not do; it runs the pipeline all the same and says so. */
  readonly unheeded: readonly string[];
}

export function isComponentNode(value: ConfigValue | undefined): value is ComponentNode {
  return typeof value === 'object' && value !== null && 'component' in value && value.component === true;
}
