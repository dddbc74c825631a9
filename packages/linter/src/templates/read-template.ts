import {
  dereference,
  findPair,
  type MappingNode,
  type PlainValue,
  parsePipeline,
  toPlain,
} from '@weir/pipeline-parser';
import { type ComponentSpec, type FieldSpec, isComponentType, type Json, plainField } from '@weir/schema-model';
import { type PlainObject, plainObject } from './plain-object.js';

/** The component that a template document makes; undefined when it does not say its name or kind. */
export function readTemplate(text: string): ComponentSpec | undefined {
  const { root } = parsePipeline(text);
  const { name, type } = root === undefined ? {} : plainObject(toPlain(root));
  if (root === undefined || typeof name !== 'string' || typeof type !== 'string' || !isComponentType(type))
    return undefined;
  const config = plainField('', { type: 'object', children: declaredFields(root) });
  return { type, name, status: 'stable', cgo: false, config, constraints: [] };
}

/** The fields that a template's own `fields` list declares; entries without a name are left out. */
export function declaredFields(root: MappingNode): readonly FieldSpec[] {
  const pair = findPair(root, 'fields');
  const list = pair && dereference(pair.value);
  if (list?.kind !== 'sequence') return [];
  return list.items.map((item) => plainObject(toPlain(item))).flatMap((field) => declaredField(field) ?? []);
}

function declaredField(field: PlainObject): FieldSpec | undefined {
  const { name, type } = field;
  if (typeof name !== 'string' || name === '') return undefined;
  const kind = field.kind === 'list' ? 'array' : field.kind === 'map' ? 'map' : 'scalar';
  const words = optionsOf(field.options);
  return plainField(name, {
    type: isScalarType(type) ? type : type === 'unknown' ? 'unknown' : 'string',
    kind,
    optional: false,
    bloblang: type === 'bloblang',
    ...(words.length > 0 && { options: words, optionsChecked: true }),
    ...('default' in field && { hasDefault: true, default: field.default as Json }),
  });
}

const isScalarType = (type: PlainValue | undefined): type is 'string' | 'int' | 'float' | 'bool' =>
  type === 'string' || type === 'int' || type === 'float' || type === 'bool';

/** Options are a list of words, or a map or list of pairs that explain each. */
function optionsOf(options: PlainValue | undefined): readonly string[] {
  if (Array.isArray(options)) return options.flatMap((word) => (typeof word === 'string' ? [word] : []));
  return Object.keys(plainObject(options));
}
