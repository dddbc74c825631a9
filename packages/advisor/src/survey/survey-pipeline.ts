import {
  dereference,
  findPair,
  type MappingNode,
  type ParsedPipeline,
  toPlain,
  type YamlNode,
} from '@weir/pipeline-parser';
import {
  type Catalogue,
  type ComponentSpec,
  type ComponentType,
  type FieldSpec,
  isComponentType,
} from '@weir/schema-model';
import type { Component, Setting, Survey } from './survey.js';

/** Finds every component of a pipeline along the fields of the first catalogue that knows it; unknown names are components too. */
export function surveyPipeline(pipeline: ParsedPipeline, catalogues: readonly Catalogue[]): Survey {
  const surveyor = new Surveyor(catalogues);
  if (pipeline.root !== undefined) surveyor.root(pipeline.root);
  const { all, settings } = surveyor;
  const top = all.filter((component) => component.parent === undefined);
  return { pipeline, top, all, settings, plain: toPlain(pipeline.rootNode) };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class Surveyor {
  readonly all: Component[] = [];
  readonly settings: Setting[] = [];

  constructor(readonly catalogues: readonly Catalogue[]) {}

  root(node: MappingNode): void {
    const fields = new Map(this.catalogues.flatMap(({ root }) => root.map((field) => [field.name, field] as const)));
    this.#object(node, [...fields.values()], undefined, '', '');
  }

  #object(
    node: MappingNode,
    fields: readonly FieldSpec[],
    owner: Component | undefined,
    path: string,
    slot: string,
  ): void {
    for (const field of fields) {
      const value = pairValue(node, field.name);
      if (value !== undefined) this.#field(field, value, owner, join(path, field.name), join(slot, field.name));
    }
  }

  #field(field: FieldSpec, raw: YamlNode, owner: Component | undefined, path: string, slot: string): void {
    const node = dereference(raw);
    if (node === undefined) return;
    if (field.kind === 'map' && node.kind === 'mapping')
      for (const pair of node.pairs) this.#one(field, pair.value, owner, join(path, pair.name), join(slot, pair.name));
    else if (field.kind !== 'scalar' && node.kind === 'sequence')
      for (const [i, item] of node.items.entries()) {
        const inner = dereference(item);
        if (field.kind === '2darray' && inner?.kind === 'sequence')
          for (const [j, each] of inner.items.entries())
            this.#one(field, each, owner, `${path}.${i}.${j}`, `${slot}.${i}.${j}`);
        else this.#one(field, item, owner, join(path, i), join(slot, i));
      }
    else if (field.kind === 'scalar') this.#one(field, node, owner, path, slot);
  }

  /** One value of a field. */
  #one(field: FieldSpec, raw: YamlNode, owner: Component | undefined, path: string, slot: string): void {
    const node = dereference(raw);
    if (isComponentType(field.type)) {
      if (node?.kind === 'mapping') this.#component(field.type, node, owner, path, slot);
    } else if (node?.kind === 'mapping') this.#object(node, field.children ?? [], owner, path, slot);
    else if (node?.kind === 'scalar')
      this.settings.push({
        owner,
        field,
        node,
        path,
        deprecated: field.deprecated && this.#everywhere(owner, field.name),
      });
  }

  #component(type: ComponentType, node: MappingNode, parent: Component | undefined, path: string, slot: string): void {
    const { name, spec, config } = this.#infer(type, node);
    const children: Component[] = [];
    const label = pairValue(node, 'label');
    const component: Mutable<Component> = {
      type,
      name,
      label: label?.kind === 'scalar' && label.value !== '' ? label.value : undefined,
      spec,
      config,
      settings: toPlain(config),
      path,
      slot,
      parent,
      children,
    };
    this.all.push(component);
    (parent?.children as Component[] | undefined)?.push(component);
    if (spec !== undefined && config !== undefined) this.#field(spec.config, config, component, join(path, name), '');
    const processors = pairValue(node, 'processors');
    if ((type === 'input' || type === 'output') && processors?.kind === 'sequence')
      for (const [i, item] of processors.items.entries()) {
        const each = dereference(item);
        if (each?.kind === 'mapping')
          this.#component('processor', each, component, `${path}.processors.${i}`, `processors.${i}`);
      }
  }

  #infer(
    type: ComponentType,
    node: MappingNode,
  ): { name: string; spec: ComponentSpec | undefined; config: YamlNode | undefined } {
    const explicit = pairValue(node, 'type');
    const reserved = this.catalogues.map((catalogue) => catalogue.reserved(type));
    const candidates = namesOf(node).filter((name) => !reserved.some((each) => each.has(name)));
    const named = candidates.find((name) => this.#specOf(type, name) !== undefined);
    const name = explicit?.kind === 'scalar' ? explicit.value : (named ?? candidates[0] ?? '');
    return { name, spec: this.#specOf(type, name), config: pairValue(node, name) };
  }

  /** True unless some catalogue has the component's field without calling it deprecated. */
  #everywhere(owner: Component | undefined, field: string): boolean {
    if (owner === undefined) return true;
    const specs = this.catalogues.flatMap((catalogue) => catalogue.component(owner.type, owner.name) ?? []);
    return specs.every(({ config }) => config.children?.find(({ name }) => name === field)?.deprecated !== false);
  }

  /** The component of the first catalogue that has it and does not call it deprecated. */
  #specOf(type: ComponentType, name: string): ComponentSpec | undefined {
    const specs = this.catalogues.flatMap((catalogue) => catalogue.component(type, name) ?? []);
    return specs.find(({ status }) => status !== 'deprecated') ?? specs[0];
  }
}

/** The keys of a mapping, those of merged mappings included. */
const namesOf = (node: MappingNode): readonly string[] =>
  node.pairs.flatMap((pair) => (pair.merge ? mergedInto(pair.value).flatMap(namesOf) : [pair.name]));

const mergedInto = (value: YamlNode): readonly MappingNode[] => {
  const target = dereference(value);
  const sources = target?.kind === 'sequence' ? target.items.map(dereference) : [target];
  return sources.flatMap((source) => (source?.kind === 'mapping' ? [source] : []));
};

/** The value of a key, merged mappings looked through, aliases followed. */
function pairValue(node: MappingNode, name: string): Exclude<YamlNode, { kind: 'alias' }> | undefined {
  const own = findPair(node, name);
  if (own !== undefined) return dereference(own.value);
  for (const source of node.pairs.flatMap((pair) => (pair.merge ? mergedInto(pair.value) : []))) {
    const found = pairValue(source, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const join = (path: string, segment: string | number): string => (path === '' ? `${segment}` : `${path}.${segment}`);
