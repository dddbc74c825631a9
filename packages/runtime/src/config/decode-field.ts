import { suggestName } from '@weir/diagnostics';
import type { Catalogue, ComponentType, FieldSpec } from '@weir/schema-model';
import type { ConfigValue } from './component-node.js';
import { decodeComponent } from './decode-component.js';
import { type DecodeContext, joinPath } from './decode-context.js';
import { decodeScalar } from './decode-scalar.js';
import { type Raw, rawFromJson, rawToPlain } from './raw.js';

/** The value of a field as its kind and type say, defaults filled in; what does not fit becomes a problem and null. */
export function decodeField(context: DecodeContext, spec: FieldSpec, raw: Raw, path: string): ConfigValue {
  switch (spec.kind) {
    case 'scalar':
      return decodeOne(context, spec, raw, path);
    case 'array':
      return decodeItems(context, raw, path, (item, itemPath) => decodeOne(context, spec, item, itemPath));
    case '2darray':
      return decodeItems(context, raw, path, (row, rowPath) =>
        decodeItems(context, row, rowPath, (item, itemPath) => decodeOne(context, spec, item, itemPath)),
      );
    case 'map': {
      if (raw.kind !== 'mapping') return refuse(context, path, 'expected an object');
      const entries = raw.entries.map(([name, value]) => [name, decodeOne(context, spec, value, joinPath(path, name))]);
      return Object.fromEntries(entries);
    }
  }
}

/** The object's fields in the catalogue's order, every default present; absent optional fields without one are left out. */
export function decodeObject(
  context: DecodeContext,
  fields: readonly FieldSpec[],
  raw: Raw,
  path: string,
): { readonly [name: string]: ConfigValue } {
  const given = new Map<string, Raw>();
  if (raw.kind === 'mapping') for (const [name, value] of raw.entries) given.set(name, value);
  else refuse(context, path, 'expected an object');
  const result: Record<string, ConfigValue> = {};
  for (const field of fields) {
    const value = given.get(field.name);
    given.delete(field.name);
    if (value !== undefined) result[field.name] = decodeField(context, field, value, joinPath(path, field.name));
    else fillAbsent(context, field, path, result);
  }
  const names = fields.map((field) => field.name);
  for (const name of given.keys()) {
    const near = suggestName(name, names)?.name;
    refuse(
      context,
      joinPath(path, name),
      `there is no field ${name}${near === undefined ? '' : `, did you mean ${near}?`}`,
    );
  }
  return result;
}

/** What an object's fields are when none is given; required ones are left out. */
export function decodeDefaults(
  catalogue: Catalogue,
  fields: readonly FieldSpec[],
): { readonly [name: string]: ConfigValue } {
  return decodeObject({ catalogue, problems: [] }, fields, { kind: 'mapping', entries: [] }, '');
}

function fillAbsent(context: DecodeContext, field: FieldSpec, path: string, result: Record<string, ConfigValue>): void {
  const fieldPath = joinPath(path, field.name);
  if (field.hasDefault) {
    result[field.name] = decodeField(context, field, rawFromJson(field.default ?? null), fieldPath);
  } else if (field.optional || field.deprecated) {
    return;
  } else if (field.type === 'object' && field.kind === 'scalar') {
    result[field.name] = decodeField(context, field, { kind: 'mapping', entries: [] }, fieldPath);
  } else {
    refuse(context, fieldPath, 'is required');
  }
}

function decodeOne(context: DecodeContext, spec: FieldSpec, raw: Raw, path: string): ConfigValue {
  switch (spec.type) {
    case 'string':
    case 'int':
    case 'float':
    case 'bool': {
      const value = raw.kind === 'scalar' ? decodeScalar(raw, spec.type) : undefined;
      return value ?? refuse(context, path, `expected a value of type ${spec.type}`);
    }
    case 'object':
      if (spec.children === undefined) {
        return raw.kind === 'mapping' ? rawToPlain(raw) : refuse(context, path, 'expected an object');
      }
      return decodeObject(context, spec.children, raw, path);
    case 'unknown':
      return rawToPlain(raw);
    default:
      return decodeComponent(context, spec.type satisfies ComponentType, raw, path) ?? null;
  }
}

function decodeItems(
  context: DecodeContext,
  raw: Raw,
  path: string,
  decode: (item: Raw, path: string) => ConfigValue,
): ConfigValue {
  if (raw.kind !== 'sequence') return refuse(context, path, 'expected a list');
  return raw.items.map((item, index) => decode(item, joinPath(path, index)));
}

function refuse(context: DecodeContext, path: string, reason: string): null {
  context.problems.push({ path, reason });
  return null;
}
