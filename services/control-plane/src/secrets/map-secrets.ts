import { isJsonObject, type Json, type JsonObject } from '@weir/fleet-model';
import { type Catalogue, COMPONENT_TYPES, type ComponentType, type FieldSpec } from '@weir/schema-model';
import { isSecretName, type Replace, replaceInText, replaceWhole } from './secret-texts.js';

/**
 * The pipeline with its secrets replaced: the values of fields that one of the catalogues calls secret, of settings and
 * headers whose names say so, and what stands inside of URLs.
 */
export function mapSecrets(config: JsonObject, catalogues: readonly Catalogue[], replace: Replace): JsonObject {
  return catalogues.reduce((before, catalogue) => mapMembers(before, catalogue.root, { catalogue, replace }), config);
}

interface Tools {
  readonly catalogue: Catalogue;
  readonly replace: Replace;
}

function mapMembers(object: JsonObject, fields: readonly FieldSpec[], tools: Tools): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      mapNamed(
        name,
        value,
        fields.find((field) => field.name === name),
        tools,
      ),
    ]),
  );
}

function mapNamed(name: string, value: Json, field: FieldSpec | undefined, tools: Tools): Json {
  if (field?.secret === true || isSecretName(name)) return hideAll(value, tools);
  return field === undefined ? mapUnknown(value, tools) : mapField(value, field, tools);
}

function mapField(value: Json, field: FieldSpec, tools: Tools): Json {
  if (isList(value)) return value.map((item) => mapField(item, field, tools));
  if (!isJsonObject(value)) return mapUnknown(value, tools);
  if (field.kind === 'map') {
    const item: FieldSpec = { ...field, kind: 'scalar' };
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapNamed(name, each, item, tools)]));
  }
  if (isComponentType(field.type)) return mapComponent(value, field.type, tools);
  return mapMembers(value, field.children ?? [], tools);
}

/** A component is a mapping that names it, beside its label and, for some, its processors. */
function mapComponent(component: JsonObject, type: ComponentType, tools: Tools): JsonObject {
  return Object.fromEntries(
    Object.entries(component).map(([name, value]) => {
      const spec = tools.catalogue.component(type, name);
      if (spec !== undefined) return [name, mapNamed('', value, spec.config, tools)];
      if (name === 'processors' && isList(value)) {
        return [name, value.map((each) => (isJsonObject(each) ? mapComponent(each, 'processor', tools) : each))];
      }
      return [name, mapNamed(name, value, undefined, tools)];
    }),
  );
}

function mapUnknown(value: Json, tools: Tools): Json {
  if (typeof value === 'string') return replaceInText(value, tools.replace);
  if (isList(value)) return value.map((item) => mapUnknown(item, tools));
  return isJsonObject(value) ? mapMembers(value, [], tools) : value;
}

/** Everything inside of a secret field is secret; whether it is on or off is not. */
function hideAll(value: Json, tools: Tools): Json {
  if (typeof value === 'string') return replaceWhole(value, tools.replace);
  if (typeof value === 'number') return tools.replace(String(value));
  if (isList(value)) return value.map((item) => hideAll(item, tools));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hideAll(each, tools)]));
}

const isComponentType = (type: FieldSpec['type']): type is ComponentType =>
  (COMPONENT_TYPES as readonly string[]).includes(type);

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
