import type { ComponentType } from './component-type.js';
import type { Constraint } from './constraints/constraint.js';
import type { ValueFormat } from './formats/value-format.js';
import type { Json } from './json.js';

export type ScalarType = 'string' | 'int' | 'float' | 'bool';

/** What one value of a field is; a component type means that a component of that kind stands there. */
export type FieldType = ScalarType | 'object' | 'unknown' | ComponentType;

/** How many values: one, a list, a map with free keys, or a list of lists. */
export type FieldKind = 'scalar' | 'array' | 'map' | '2darray';

/** Kinds of named resources that a string field may refer to. */
export type ResourceType = 'input' | 'output' | 'processor' | 'cache' | 'rate_limit';

/** One configuration field as the engine declares it. */
export interface FieldSpec {
  /** Empty for the config of a component itself. */
  readonly name: string;
  readonly type: FieldType;
  readonly kind: FieldKind;
  readonly optional: boolean;
  readonly deprecated: boolean;
  readonly advanced: boolean;
  readonly secret: boolean;
  /** The value may hold `${! ... }` queries, and the engine's linter parses them. */
  readonly interpolated: boolean;
  /** The value is a Bloblang mapping. */
  readonly bloblang: boolean;
  /** A default may be null, so its presence is said apart. */
  readonly hasDefault: boolean;
  readonly default?: Json | undefined;
  readonly options?: readonly string[] | undefined;
  /** False when the options are only documentation: the engine's linter accepts anything else too. */
  readonly optionsChecked: boolean;
  /** Fields of an object. Undefined on an object means that any keys are accepted. */
  readonly children?: readonly FieldSpec[] | undefined;
  /** Engine version that added the field. */
  readonly version?: string | undefined;
  /** Rules beyond type and kind; paths inside are relative to this field's value. */
  readonly constraints?: readonly Constraint[] | undefined;
  /** Textual format of a string value (of each element, for lists and maps), where it is known for certain. */
  readonly format?: ValueFormat | undefined;
  /** True when an engine starts although the text is not of its format: it reads it when it connects, or under other settings only. */
  readonly late?: true | undefined;
  /** The string (each element, for lists and maps) is the label of a resource of this kind. */
  readonly references?: ResourceType | undefined;
}
