import { suggestName } from '@weir/diagnostics';
import type { ComponentType } from '@weir/schema-model';
import type { ComponentNode } from './component-node.js';
import { type DecodeContext, joinPath } from './decode-context.js';
import { decodeField } from './decode-field.js';
import { type Raw, rawGet } from './raw.js';

/** Finds out which component stands there and decodes its config; undefined, with a problem noted, when that cannot be told. */
export function decodeComponent(
  context: DecodeContext,
  type: ComponentType,
  raw: Raw,
  path: string,
): ComponentNode | undefined {
  if (raw.kind !== 'mapping') return refuse(context, path, `expected a component of type ${type}`);
  const name = inferName(context, type, raw, path);
  if (name === undefined) return undefined;
  const spec = context.catalogue.component(type, name);
  if (spec === undefined) {
    const near = suggestName(name, context.catalogue.names(type))?.name;
    return refuse(context, path, `there is no ${type} ${name}${near === undefined ? '' : `, did you mean ${near}?`}`);
  }
  const reserved = context.catalogue.reserved(type);
  for (const [key] of raw.entries) {
    if (key !== name && key !== 'type' && !reserved.has(key)) {
      refuse(context, joinPath(path, key), `does not belong beside the ${type} ${name}`);
    }
  }
  const config = rawGet(raw, name) ?? rawGet(raw, 'plugin') ?? { kind: 'mapping', entries: [] };
  const label = rawGet(raw, 'label');
  const processors = type === 'input' || type === 'output' ? rawGet(raw, 'processors') : undefined;
  const componentPath = joinPath(path, name);
  return {
    component: true,
    type,
    name,
    label: label?.kind === 'scalar' && label.value !== null ? label.text : '',
    path: componentPath,
    config: decodeField(context, spec.config, config, componentPath),
    processors: processors === undefined ? [] : decodeProcessors(context, processors, joinPath(path, 'processors')),
  };
}

/** A list of processors; null stands for none. */
export function decodeProcessors(context: DecodeContext, raw: Raw, path: string): readonly ComponentNode[] {
  if (raw.kind === 'scalar' && raw.value === null) return [];
  if (raw.kind !== 'sequence') {
    refuse(context, path, 'expected a list of processors');
    return [];
  }
  return raw.items.flatMap((item, index) => decodeComponent(context, 'processor', item, joinPath(path, index)) ?? []);
}

function inferName(context: DecodeContext, type: ComponentType, raw: Raw & { kind: 'mapping' }, path: string) {
  const explicit = rawGet(raw, 'type');
  if (explicit?.kind === 'scalar' && explicit.text !== '') return explicit.text;
  const reserved = context.catalogue.reserved(type);
  const keys = raw.entries.map(([key]) => key).filter((key) => !reserved.has(key));
  const known = keys.filter((key) => context.catalogue.component(type, key) !== undefined);
  // `processors` names a processor and stands beside inputs and outputs, where it is reserved.
  const [first, second] = known;
  if (first !== undefined && second === undefined) return first;
  if (second !== undefined) return refuse(context, path, `names more than one ${type}: ${known.join(', ')}`);
  const unknown = keys[0];
  if (unknown === undefined) return refuse(context, path, `names no ${type}`);
  const near = suggestName(unknown, context.catalogue.names(type))?.name;
  return refuse(context, path, `there is no ${type} ${unknown}${near === undefined ? '' : `, did you mean ${near}?`}`);
}

function refuse(context: DecodeContext, path: string, reason: string): undefined {
  context.problems.push({ path, reason });
  return undefined;
}
