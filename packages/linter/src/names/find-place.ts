import type { Catalogue, FieldSpec } from '@weir/schema-model';
import type { Owner } from '../engine/site.js';

/** How deep below an object a field is looked for. */
const DEPTH = 2;

/** Says where a field of this exact name belongs, when it exists close by: above, below or beside; undefined otherwise. */
export function findPlace(catalogue: Catalogue, owner: Owner, name: string, beside: boolean): string | undefined {
  const below = pathBelow(owner.fields ?? [], name, DEPTH);
  if (below !== undefined) return `it belongs in ${below}`;
  for (let above = owner.above; above !== undefined; above = above.above)
    if (above.fields?.some((field) => field.name === name) === true)
      return `it belongs one level up, in ${above.title}`;
  if (beside || owner.component === undefined || owner.above !== undefined) return undefined;
  if (catalogue.reserved(owner.component.type).has(name) && name !== 'type' && name !== 'plugin')
    return `it belongs beside ${owner.title.replace(/^the /, '').split(' ')[0]}, one level up`;
  return undefined;
}

/** Dotted path of the object below that has the field; lists are not entered. */
function pathBelow(fields: readonly FieldSpec[], name: string, depth: number): string | undefined {
  if (depth === 0) return undefined;
  for (const field of fields) {
    if (field.kind !== 'scalar' || field.children === undefined) continue;
    if (field.children.some((child) => child.name === name)) return field.name;
    const deeper = pathBelow(field.children, name, depth - 1);
    if (deeper !== undefined) return `${field.name}.${deeper}`;
  }
  return undefined;
}
