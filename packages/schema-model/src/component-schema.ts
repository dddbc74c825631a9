import { isComponentType } from './component-type.js';
import type { FieldSpec, FieldType } from './field-spec.js';
import { lintRequired } from './lint-required.js';

/** The five value types of the HTTP contract. */
export type FieldSchemaType = 'string' | 'number' | 'boolean' | 'object' | 'array';

/** A field as the HTTP contract shows it. */
export interface FieldSchema {
  readonly type: FieldSchemaType;
  readonly optional: boolean;
  readonly deprecated: boolean;
  readonly advanced: boolean;
  readonly secret: boolean;
  /** Names of the fields of an object, or of each object in a list or map. */
  readonly children?: readonly string[];
  /** Type of the elements, for lists. */
  readonly items_type?: FieldSchemaType;
}

/** A component as the HTTP contract shows it. */
export interface ComponentSchema {
  readonly fields: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
}

/** A component's config in the shape of the HTTP contract; one that is not an object has no fields. */
export function componentSchema(config: FieldSpec): ComponentSchema {
  const fields = (config.children ?? []).map((field) => [field.name, fieldSchema(field)] as const);
  return { fields: Object.fromEntries(fields), required: lintRequired(config) };
}

/** One field in the shape of the HTTP contract. */
export function fieldSchema(field: FieldSpec): FieldSchema {
  const { optional, deprecated, advanced, secret } = field;
  return {
    type: schemaType(field),
    optional,
    deprecated,
    advanced,
    secret,
    ...(field.children !== undefined && { children: field.children.map((child) => child.name) }),
    ...(field.kind === 'array' && { items_type: valueType(field.type) }),
    ...(field.kind === '2darray' && { items_type: 'array' as const }),
  };
}

function schemaType(field: FieldSpec): FieldSchemaType {
  if (field.kind === 'array' || field.kind === '2darray') return 'array';
  return field.kind === 'map' ? 'object' : valueType(field.type);
}

/** Components are objects; a value of unknown type is shown as an object too, the contract having no word for it. */
function valueType(type: FieldType): FieldSchemaType {
  if (isComponentType(type)) return 'object';
  if (type === 'int' || type === 'float') return 'number';
  if (type === 'bool') return 'boolean';
  return type === 'string' ? 'string' : 'object';
}
