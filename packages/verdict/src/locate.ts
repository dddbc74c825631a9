import {
  type Catalogue,
  type ComponentSpec,
  type ComponentType,
  type FieldSpec,
  isComponentType,
  suggestComponent,
} from '@weir/schema-model';

/** Where a dotted path of a finding leads, seen along the catalogue. */
export interface Location {
  /** Path up to and including the name of the innermost component; undefined outside of every component. */
  readonly component: string | undefined;
  /** Fields of the object that holds the last segment; undefined where keys are free or nothing is known. */
  readonly fields: readonly FieldSpec[] | undefined;
}

/** What stands at some place of a pipeline. */
type Place =
  | { readonly kind: 'object'; readonly fields: readonly FieldSpec[] }
  | { readonly kind: 'component'; readonly type: ComponentType }
  /** A list or map with `depth` more levels above its elements. */
  | { readonly kind: 'items'; readonly spec: FieldSpec; readonly depth: number }
  | { readonly kind: 'other' };

const OTHER: Place = { kind: 'other' };
const DEPTH = { scalar: 0, array: 1, map: 1, '2darray': 2 } as const;

/** Follows a path such as `input.broker.inputs.0.kafka.topics` from the root of a pipeline. */
export function locate(catalogue: Catalogue, path: string): Location {
  const segments = path === '' ? [] : path.split('.');
  let place: Place = { kind: 'object', fields: catalogue.root };
  let component: string | undefined;
  let fields: readonly FieldSpec[] | undefined = catalogue.root;
  segments.forEach((segment, index) => {
    fields = place.kind === 'object' ? place.fields : undefined;
    if (place.kind === 'component') {
      const beside = catalogue.reserved(place.type).get(segment);
      component = segments.slice(0, beside === undefined ? index + 1 : index).join('.');
    }
    place = step(catalogue, place, segment);
  });
  return { component, fields };
}

function step(catalogue: Catalogue, place: Place, segment: string): Place {
  switch (place.kind) {
    case 'object':
      return placeOf(place.fields.find((field) => field.name === segment));
    case 'items':
      return elementsOf(place.spec, place.depth - 1);
    case 'component':
      return placeOf(
        catalogue.reserved(place.type).get(segment) ?? componentMeant(catalogue, place.type, segment)?.config,
      );
    case 'other':
      return OTHER;
  }
}

const placeOf = (spec: FieldSpec | undefined): Place =>
  spec === undefined ? OTHER : elementsOf(spec, DEPTH[spec.kind]);

function elementsOf(spec: FieldSpec, depth: number): Place {
  if (depth > 0) return { kind: 'items', spec, depth };
  if (isComponentType(spec.type)) return { kind: 'component', type: spec.type };
  return spec.children === undefined ? OTHER : { kind: 'object', fields: spec.children };
}

/** The component of that name, or the one that a misspelled name certainly means. */
function componentMeant(catalogue: Catalogue, type: ComponentType, name: string): ComponentSpec | undefined {
  const known = catalogue.component(type, name);
  if (known !== undefined) return known;
  const near = suggestComponent(catalogue, type, name);
  return near?.certain === true ? catalogue.component(type, near.name) : undefined;
}
