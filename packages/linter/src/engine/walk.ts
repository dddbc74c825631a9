import {
  dereference,
  findPair,
  isAbsent,
  type MappingNode,
  type Pair,
  resolveScalar,
  type YamlNode,
} from '@weir/pipeline-parser';
import {
  type Catalogue,
  type ComponentSpec,
  type ComponentType,
  type FieldSpec,
  isComponentType,
} from '@weir/schema-model';
import type { Visitor } from '../rules/define-rule.js';
import { fieldIndex } from './field-index.js';
import { inferComponent } from './infer.js';
import { extend, type Path } from './path.js';
import type {
  ComponentSite,
  FieldSite,
  LeafSite,
  MappingSite,
  ObjectSite,
  Owner,
  ShapeSite,
  Target,
  ValueSite,
} from './site.js';

/** Walks a pipeline along the catalogue, every component at any depth, and tells the visitors what stands where. */
export class Walker {
  readonly #catalogue: Catalogue;
  readonly #visitors: readonly Visitor[];
  readonly #component: ((site: ComponentSite) => void)[] = [];
  readonly #object: ((site: ObjectSite) => void)[] = [];
  readonly #field: ((site: FieldSite) => void)[] = [];
  readonly #whole: ((site: ValueSite) => void)[] = [];
  readonly #shape: ((site: ShapeSite) => void)[] = [];
  readonly #leaf: ((site: LeafSite) => void)[] = [];
  readonly #mapping: ((site: MappingSite) => void)[] = [];

  constructor(catalogue: Catalogue, visitors: readonly Visitor[]) {
    this.#catalogue = catalogue;
    this.#visitors = visitors;
    for (const visitor of visitors) {
      if (visitor.component !== undefined) this.#component.push(visitor.component);
      if (visitor.object !== undefined) this.#object.push(visitor.object);
      if (visitor.field !== undefined) this.#field.push(visitor.field);
      if (visitor.value !== undefined) this.#whole.push(visitor.value);
      if (visitor.shape !== undefined) this.#shape.push(visitor.shape);
      if (visitor.leaf !== undefined) this.#leaf.push(visitor.leaf);
      if (visitor.mapping !== undefined) this.#mapping.push(visitor.mapping);
    }
  }

  /** @param fields of the document; those of a whole configuration unless it is another kind of document */
  walk(root: MappingNode | undefined, fields: readonly FieldSpec[] = this.#catalogue.root): void {
    for (const visitor of this.#visitors) visitor.start?.();
    if (root !== undefined) {
      const owner: Owner = { title: 'the document', fields, above: undefined, component: undefined };
      this.#objectNode(root, fields, owner, undefined, undefined);
    }
    for (const visitor of this.#visitors) visitor.end?.();
  }

  /** An object with a closed set of fields. */
  #objectNode(
    node: MappingNode,
    fields: readonly FieldSpec[],
    owner: Owner,
    path: Path | undefined,
    spec: FieldSpec | undefined,
  ): void {
    tell(this.#mapping, { node, path, role: 'object' });
    const { byName, required } = fieldIndex(fields);
    const pairs = this.#withMerged(node);
    const unknown = unknownPairs(pairs, byName);
    const missing = required.length === 0 || pairs.some(isOpenKey) ? NO_FIELDS : missingFields(required, pairs);
    tell(this.#object, { node, fields, owner, path, unknown, missing, spec });
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i];
      const field = pair && byName.get(pair.name);
      if (pair === undefined || field === undefined) continue;
      const fieldPath = extend(path, pair.name);
      tell(this.#field, { spec: field, key: pair, path: fieldPath, owner });
      this.#value(field, pair.value, fieldPath, owner);
    }
  }

  /** The pairs of a mapping with those of a single merged alias in place of its `<<`; other merges bring nothing. */
  #withMerged(node: MappingNode): readonly Pair[] {
    if (!node.pairs.some(isMerge)) return node.pairs;
    return node.pairs.flatMap((pair) => {
      if (!pair.merge) return [pair];
      const merged = dereference(pair.value);
      return merged?.kind === 'mapping' ? this.#withMerged(merged) : [];
    });
  }

  #value(spec: FieldSpec, raw: YamlNode, path: Path, owner: Owner): void {
    const node = dereference(raw);
    if (node === undefined) return;
    tell(this.#whole, { spec, node, raw, path, owner });
    switch (spec.kind) {
      case '2darray':
        this.#list(spec, node, raw, path, owner, 'array');
        break;
      case 'array':
        this.#list(spec, node, raw, path, owner, 'scalar');
        break;
      case 'map':
        this.#map(spec, node, raw, path, owner);
        break;
      case 'scalar':
        this.#single(spec, raw, path, owner, false);
        break;
    }
  }

  #map(spec: FieldSpec, node: Target, raw: YamlNode, path: Path, owner: Owner): void {
    if (node.kind !== 'mapping') {
      this.#misshapen(spec, 'mapping', node, raw, path, owner);
      return;
    }
    tell(this.#mapping, { node, path, role: 'free' });
    for (const pair of node.pairs) this.#single(spec, pair.value, extend(path, pair.name), owner, true);
  }

  #list(spec: FieldSpec, node: Target, raw: YamlNode, path: Path, owner: Owner, inner: 'array' | 'scalar'): void {
    if (node.kind !== 'sequence') {
      this.#misshapen(spec, 'list', node, raw, path, owner);
      return;
    }
    node.items.forEach((item, i) => {
      const itemPath = extend(path, i);
      const target = dereference(item);
      if (inner === 'scalar') this.#single(spec, item, itemPath, owner, true);
      else if (target !== undefined) this.#list(spec, target, item, itemPath, owner, 'scalar');
    });
  }

  /** One value of a field, whatever list or map it stands in. */
  #single(spec: FieldSpec, raw: YamlNode, path: Path, owner: Owner, element: boolean): void {
    if (isComponentType(spec.type)) {
      const lists = owner.component === undefined && spec.name.endsWith('_resources') ? spec.name : undefined;
      this.#componentNode(spec.type, raw, path, spec.name, lists, owner.component);
      return;
    }
    const node = dereference(raw);
    if (node === undefined || (spec.type === 'unknown' && spec.children === undefined)) return;
    const expected = spec.type === 'object' || spec.children !== undefined ? 'mapping' : 'scalar';
    if (node.kind !== expected) this.#misshapen(spec, expected, node, raw, path, owner);
    else if (node.kind === 'scalar') tell(this.#leaf, { spec, node, path, owner, element });
    else if (spec.children === undefined) tell(this.#mapping, { node, path, role: 'free' });
    else this.#objectNode(node, spec.children, innerOwner(spec, spec.children, owner), path, spec);
  }

  #misshapen(
    spec: FieldSpec,
    expected: 'list' | 'mapping' | 'scalar',
    node: Target,
    raw: YamlNode,
    path: Path,
    owner: Owner,
  ): void {
    if (node.kind === 'scalar' && isOpen(node)) return;
    tell(this.#shape, { spec, expected, node, raw, path, owner });
  }

  /** One component on its own, wherever it stands. */
  component(type: ComponentType, raw: YamlNode, path: Path): void {
    for (const visitor of this.#visitors) visitor.start?.();
    this.#componentNode(type, raw, path, '', undefined, undefined);
    for (const visitor of this.#visitors) visitor.end?.();
  }

  #componentNode(
    type: ComponentType,
    raw: YamlNode,
    path: Path,
    field: string,
    resources: string | undefined,
    parent: ComponentSite | undefined,
  ): void {
    const node = dereference(raw);
    const inference = inferComponent(this.#catalogue, type, node);
    const label =
      node?.kind === 'mapping' && this.#catalogue.reserved(type).has('label') ? findPair(node, 'label') : undefined;
    const site: ComponentSite = { type, node, raw, path, inference, field, resources, parent, label };
    if (node?.kind === 'mapping') tell(this.#mapping, { node, path, role: 'component' });
    tell(this.#component, site);
    if (node?.kind !== 'mapping') return;
    switch (inference.kind) {
      case 'known':
      case 'unknown':
        this.#reservedFields(site, node);
        if (inference.spec !== undefined)
          this.#config(site, inference.spec, inference.pair ?? pluginOf(node, inference));
        return;
      case 'several':
        this.#reservedFields(site, node);
        for (const [i, spec] of inference.specs.entries()) this.#config(site, spec, inference.pairs[i]);
        return;
      case 'absent':
        this.#reservedFields(site, node);
        return;
      case 'dynamic':
        return;
    }
  }

  #config(site: ComponentSite, spec: ComponentSpec, pair: Pair | undefined): void {
    const title = `the ${spec.name} ${spec.type.replace('_', ' ')}`;
    const owner: Owner = { title, fields: spec.config.children, above: undefined, component: site };
    if (pair !== undefined) this.#value(spec.config, pair.value, extend(site.path, pair.name), owner);
  }

  /** Keys that may stand beside a component: its label, its processors, the mapping of metrics. */
  #reservedFields(site: ComponentSite, node: MappingNode): void {
    const reserved = this.#catalogue.reserved(site.type);
    const title = `any ${site.type.replace('_', ' ')}`;
    const owner: Owner = { title, fields: undefined, above: undefined, component: site };
    for (const pair of node.pairs) {
      const spec = reserved.get(pair.name);
      if (spec === undefined || pair.name === 'type' || pair.name === 'plugin') continue;
      const path = extend(site.path, pair.name);
      tell(this.#field, { spec, key: pair, path, owner });
      this.#value(spec, pair.value, path, owner);
    }
  }
}

/** By index: iterators are objects, and this runs several times for every node of a text. */
function tell<Site>(listeners: readonly ((site: Site) => void)[], site: Site): void {
  for (let i = 0; i < listeners.length; i++) listeners[i]?.(site);
}

const isMerge = (pair: Pair): boolean => pair.merge;

/** A key that only the environment names: it may be any of the fields. */
const isOpenKey = ({ key }: Pair): boolean => key.kind === 'scalar' && key.dynamic;

const NO_PAIRS: readonly Pair[] = [];
const NO_FIELDS: readonly FieldSpec[] = [];

function unknownPairs(pairs: readonly Pair[], byName: ReadonlyMap<string, FieldSpec>): readonly Pair[] {
  const unknown = (pair: Pair): boolean => !byName.has(pair.name) && !isOpenKey(pair);
  return pairs.some(unknown) ? pairs.filter(unknown) : NO_PAIRS;
}

const missingFields = (required: readonly FieldSpec[], pairs: readonly Pair[]): readonly FieldSpec[] =>
  required.filter((field) => !pairs.some((pair) => pair.name === field.name));

/** Who the fields of an object belong to; a component's own config belongs to the component. */
const innerOwner = (spec: FieldSpec, fields: readonly FieldSpec[], owner: Owner): Owner =>
  spec.name === ''
    ? owner
    : { title: `${spec.name} of ${owner.title}`, fields, above: owner, component: owner.component };

/** Where the config stands when the component is named by `type`. */
const pluginOf = (node: MappingNode, inference: { readonly kind: string }): Pair | undefined =>
  inference.kind === 'known' ? findPair(node, 'plugin') : undefined;

/** A scalar whose value is only known at start-up, or that carries a tag of the user's own. */
const isOpen = (node: Extract<Target, { kind: 'scalar' }>): boolean =>
  node.dynamic || (!isAbsent(node) && resolveScalar(node).type === 'unknown');
