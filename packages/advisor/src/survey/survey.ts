import type { ParsedPipeline, PlainValue, ScalarNode, YamlNode } from '@weir/pipeline-parser';
import type { ComponentSpec, ComponentType, FieldSpec } from '@weir/schema-model';

/** One component of a pipeline, wherever it stands. */
export interface Component {
  readonly type: ComponentType;
  /** `kafka`, `mapping`; empty when the text names none. */
  readonly name: string;
  readonly label: string | undefined;
  /** Undefined for a name that no catalogue has. */
  readonly spec: ComponentSpec | undefined;
  /** What stands below the name; undefined when nothing does. */
  readonly config: YamlNode | undefined;
  /** The same as a plain value: aliases resolved, environment references left as text. */
  readonly settings: PlainValue;
  /** Dotted path from the pipeline's root, without the component's name. */
  readonly path: string;
  /** Path of the field that holds it, from the config of the component around it; from the root for outer ones. */
  readonly slot: string;
  readonly parent: Component | undefined;
  readonly children: readonly Component[];
}

/** A scalar setting with what the catalogue knows of its field. */
export interface Setting {
  readonly owner: Component | undefined;
  readonly field: FieldSpec;
  readonly node: ScalarNode;
  readonly path: string;
  /** True when every catalogue that has the field calls it deprecated. */
  readonly deprecated: boolean;
}

/** Every component and setting of one pipeline. */
export interface Survey {
  readonly pipeline: ParsedPipeline;
  /** Components that no other component holds, in the order of the sections. */
  readonly top: readonly Component[];
  /** Every component, parents before children. */
  readonly all: readonly Component[];
  readonly settings: readonly Setting[];
  /** The whole pipeline as a plain value. */
  readonly plain: PlainValue;
}

/** The first component of a root section such as `input`. */
export const section = (survey: Survey, name: string): Component | undefined =>
  survey.top.find((component) => component.slot === name);

/** The components of a list such as `cache_resources` or `pipeline.processors`, in order. */
export const listOf = (survey: Survey, list: string): readonly Component[] =>
  survey.top.filter((component) => component.slot.startsWith(`${list}.`));

/** A component and everything inside it. */
export const within = (component: Component): readonly Component[] => [
  component,
  ...component.children.flatMap(within),
];

/** `the dedupe processor "seen"` or `the dedupe processor at pipeline.processors.0`. */
export const describe = (component: Component): string =>
  `the ${component.name || 'unnamed'} ${component.type.replace('_', ' ')} ${
    component.label === undefined ? `at ${component.path}` : `"${component.label}"`
  }`;
