import type { Catalogue, FieldSpec } from '@weir/schema-model';
import type { Path } from '../engine/path.js';
import type { ComponentSite } from '../engine/site.js';

/** Whether another catalogue knows a field at the same place: `name` in the object at `path`, below the same component. */
export function hasField(
  catalogue: Catalogue,
  component: ComponentSite | undefined,
  path: Path | undefined,
  name: string,
): boolean {
  const segments: (string | number)[] = [];
  for (let at = path; at !== undefined && at !== component?.path; at = at.parent) segments.push(at.segment);
  segments.reverse();
  const config = component === undefined ? undefined : configOf(catalogue, component);
  if (component !== undefined && config === undefined) return false;
  let fields: readonly FieldSpec[] | undefined = config === undefined ? catalogue.root : config.children;
  let isKey = config?.kind === 'map';
  for (const segment of config === undefined ? segments : segments.slice(1)) {
    if (typeof segment === 'number') continue;
    if (isKey) {
      isKey = false;
      continue;
    }
    const field: FieldSpec | undefined = fields?.find((each) => each.name === segment);
    fields = field?.children;
    isKey = field?.kind === 'map';
  }
  return fields?.some((field) => field.name === name) === true;
}

function configOf(catalogue: Catalogue, { type, inference }: ComponentSite): FieldSpec | undefined {
  return inference.kind === 'known' ? catalogue.component(type, inference.spec.name)?.config : undefined;
}
