import type { MappingNode, Pair, ScalarNode, SequenceNode, YamlNode } from '@weir/pipeline-parser';
import type { ComponentSpec, ComponentType, FieldSpec } from '@weir/schema-model';
import type { NameSuggestion } from '../names/suggestion.js';
import type { Path } from './path.js';

/** What a node is once aliases are followed; undefined when an alias stands for nothing. */
export type Target = MappingNode | SequenceNode | ScalarNode;

/** Who a field belongs to, for messages and for looking above. */
export interface Owner {
  /** `the kafka input`, `tls of the kafka input`, `the document`. */
  readonly title: string;
  readonly fields: readonly FieldSpec[] | undefined;
  /** The owner one level above within the same component; undefined at the component's own config. */
  readonly above: Owner | undefined;
  readonly component: ComponentSite | undefined;
}

/** What the keys of a node say about which component it is. */
export type Inference =
  /** Nothing there that could name a component. */
  | { readonly kind: 'absent'; readonly why: 'empty' | 'reserved_only' | 'not_a_mapping' }
  /** An environment reference or an unknown tag decides. */
  | { readonly kind: 'dynamic' }
  | {
      readonly kind: 'known';
      readonly spec: ComponentSpec;
      readonly pair: Pair | undefined;
      readonly extras: readonly Pair[];
    }
  | {
      readonly kind: 'unknown';
      readonly name: string;
      /** The node that holds the wrong name. */
      readonly at: YamlNode;
      readonly suggestion: NameSuggestion | null;
      /** The component that is certainly meant; its fields are checked in place of the unknown one's. */
      readonly spec: ComponentSpec | undefined;
      readonly pair: Pair | undefined;
      readonly extras: readonly Pair[];
      /** True when the name was given by `type`. */
      readonly byType: boolean;
    }
  | { readonly kind: 'several'; readonly pairs: readonly Pair[]; readonly specs: readonly ComponentSpec[] };

/** A place where a component stands or should stand. */
export interface ComponentSite {
  readonly type: ComponentType;
  readonly node: Target | undefined;
  readonly raw: YamlNode;
  readonly path: Path;
  readonly inference: Inference;
  /** The field that holds it, such as `output` or `processors`. */
  readonly field: string;
  /** Which list of resources it stands in; undefined for any other place. */
  readonly resources: string | undefined;
  readonly parent: ComponentSite | undefined;
  /** Text of the `label` beside it; undefined without one, or when an environment reference decides. */
  readonly label: Pair | undefined;
}

/** An object with a closed set of fields. */
export interface ObjectSite {
  readonly node: MappingNode;
  readonly fields: readonly FieldSpec[];
  readonly owner: Owner;
  readonly path: Path | undefined;
  readonly unknown: readonly Pair[];
  readonly missing: readonly FieldSpec[];
  /** The field whose value this is; undefined for the document. */
  readonly spec: FieldSpec | undefined;
}

/** A known field that the document names. */
export interface FieldSite {
  readonly spec: FieldSpec;
  readonly key: Pair;
  readonly path: Path;
  readonly owner: Owner;
}

/** The whole value of a field, lists and maps included. */
export interface ValueSite {
  readonly spec: FieldSpec;
  readonly node: Target;
  readonly raw: YamlNode;
  readonly path: Path;
  readonly owner: Owner;
}

/** A value of a wrong shape: a list where one value belongs, and so on. */
export interface ShapeSite extends ValueSite {
  readonly expected: 'list' | 'mapping' | 'scalar';
}

/** One scalar value of a field: the field's own, or one element of its list or map. */
export interface LeafSite {
  readonly spec: FieldSpec;
  readonly node: ScalarNode;
  readonly path: Path;
  readonly owner: Owner;
  /** True for an element of a list or map. */
  readonly element: boolean;
}

/** A mapping of any kind, schema or not, that the text itself holds. */
export interface MappingSite {
  readonly node: MappingNode;
  readonly path: Path | undefined;
  /** What the mapping is: a component, an object with fields, or free keys. */
  readonly role: 'component' | 'object' | 'free';
}
