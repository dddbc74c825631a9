import { editDistance, type NameSuggestion } from '@weir/diagnostics';
import { dereference, isAbsent, type Pair, resolveScalar } from '@weir/pipeline-parser';
import {
  type Catalogue,
  type ComponentSpec,
  type ComponentType,
  type FieldSpec,
  isComponentType,
  isLintRequired,
} from '@weir/schema-model';
import { fittest, misfit } from '../names/fittest.js';
import { suggestComponentName } from '../names/suggest-component.js';
import type { Inference, Target } from './site.js';

const DYNAMIC: Inference = { kind: 'dynamic' };

/** Which component a node is, as the engines find out: an explicit `type`, else the one key that names a component. */
export function inferComponent(catalogue: Catalogue, type: ComponentType, node: Target | undefined): Inference {
  if (node === undefined) return DYNAMIC;
  if (node.kind !== 'mapping') return inferNonMapping(node);
  const reserved = catalogue.reserved(type);
  const named: Pair[] = [];
  const specs: ComponentSpec[] = [];
  const others: Pair[] = [];
  let explicit: Pair | undefined;
  for (let i = 0; i < node.pairs.length; i++) {
    const pair = node.pairs[i];
    if (pair === undefined || pair.merge) return DYNAMIC;
    if (pair.name === 'type') {
      explicit ??= pair;
      continue;
    }
    if (pair.key.kind === 'scalar' && pair.key.dynamic) return DYNAMIC;
    if (reserved.has(pair.name)) continue;
    const spec = catalogue.component(type, pair.name);
    if (spec === undefined) others.push(pair);
    else {
      named.push(pair);
      specs.push(spec);
    }
  }
  if (explicit !== undefined) return inferExplicit(catalogue, type, explicit, [...named, ...others]);
  const pair = named[0];
  const spec = specs[0];
  if (named.length > 1) return inferSeveral(named, specs, others);
  if (pair !== undefined && spec !== undefined) return { kind: 'known', spec, pair, extras: others };
  if (others.length === 0) return { kind: 'absent', why: node.pairs.length === 0 ? 'empty' : 'reserved_only' };
  return inferUnknown(catalogue, type, others);
}

/** Several names of components; one of them is meant when the others are settings of it that stand one level too high. */
function inferSeveral(pairs: readonly Pair[], specs: readonly ComponentSpec[], others: readonly Pair[]): Inference {
  const at = pairs.findIndex((pair, i) => {
    const { config } = specs[i] ?? {};
    return pairs.every((other, j) => other === pair || (config && belongsIn(config, pair, other, specs[j]?.config)));
  });
  const [pair, spec] = [pairs[at], specs[at]];
  if (pair === undefined || spec === undefined) return { kind: 'several', pairs, specs };
  return { kind: 'known', spec, pair, extras: [...pairs.filter((other) => other !== pair), ...others] };
}

/** Whether a name that a component has too is a setting of another: one that it needs and lacks, or whose value fits only there. */
function belongsIn(config: FieldSpec, { value }: Pair, other: Pair, own: FieldSpec | undefined): boolean {
  const field = config.children?.find((child) => child.name === other.name);
  if (field === undefined || misfit(field, other.value) === 1) return false;
  const settings = dereference(value);
  const isWritten = settings?.kind === 'mapping' && settings.pairs.some((pair) => pair.name === other.name);
  return !isWritten && (isLintRequired(field) || misfit(own, other.value) === 1);
}

function inferNonMapping(node: Target): Inference {
  if (node.kind === 'scalar' && (node.dynamic || resolveScalar(node).type === 'unknown')) return DYNAMIC;
  if (node.kind === 'scalar' && isAbsent(node)) return { kind: 'absent', why: 'empty' };
  return { kind: 'absent', why: 'not_a_mapping' };
}

function inferExplicit(catalogue: Catalogue, type: ComponentType, explicit: Pair, rest: readonly Pair[]): Inference {
  const value = dereference(explicit.value);
  if (value?.kind !== 'scalar' || value.dynamic) return DYNAMIC;
  const spec = catalogue.component(type, value.value);
  const pair = rest.find((p) => p.name === value.value);
  const extras = rest.filter((p) => p !== pair);
  if (spec !== undefined) return { kind: 'known', spec, pair, extras };
  if (value.value === '') return { kind: 'absent', why: 'reserved_only' };
  const suggestion = suggestComponentName(catalogue, type, value.value);
  return {
    kind: 'unknown',
    name: value.value,
    at: explicit.value,
    suggestion,
    spec: suggestion?.certain === true ? catalogue.component(type, suggestion.name) : undefined,
    pair,
    extras,
    byType: true,
  };
}

function inferUnknown(catalogue: Catalogue, type: ComponentType, others: readonly Pair[]): Inference {
  const misspelled = others.find((pair) => isTypeMisspelled(catalogue, type, pair));
  if (misspelled !== undefined)
    return {
      kind: 'unknown',
      ...MEANT_TYPE,
      at: misspelled.key,
      name: misspelled.name,
      pair: undefined,
      spec: undefined,
      extras: [],
    };
  const ranked = others.map((pair) => ({ pair, suggestion: suggested(catalogue, type, pair) }));
  const best =
    ranked.find(({ suggestion }) => suggestion?.certain === true) ??
    ranked.find(({ suggestion }) => suggestion !== null) ??
    ranked[0];
  if (best === undefined) return { kind: 'absent', why: 'empty' };
  const { pair } = best;
  const suggestion = asFarAsItFits(catalogue, type, best.suggestion, pair);
  return {
    kind: 'unknown',
    name: pair.name,
    at: pair.key,
    suggestion,
    spec: meantSpec(catalogue, type, suggestion, pair),
    pair,
    extras: others.filter((p) => p !== pair),
    byType: false,
  };
}

/** The component to check the settings against; not one that most of them are strange to, which would only repeat the mistake. */
function meantSpec(
  catalogue: Catalogue,
  type: ComponentType,
  suggestion: NameSuggestion | null,
  { value }: Pair,
): ComponentSpec | undefined {
  const spec = suggestion?.certain === true ? catalogue.component(type, suggestion.name) : undefined;
  return spec !== undefined && misfit(spec.config, value) <= 0.5 ? spec : undefined;
}

const MEANT_TYPE = { suggestion: { name: 'type', certain: true }, byType: false } as const;

/** A key that differs a little from `type` and whose value names a component. */
function isTypeMisspelled(catalogue: Catalogue, type: ComponentType, { name, value }: Pair): boolean {
  const node = dereference(value);
  return (
    node?.kind === 'scalar' &&
    editDistance(name, 'type', 1) === 1 &&
    catalogue.component(type, node.value) !== undefined
  );
}

function suggested(catalogue: Catalogue, type: ComponentType, { name, value }: Pair): NameSuggestion | null {
  const suggestion = suggestComponentName(catalogue, type, name);
  const configOf = (candidate: string) => catalogue.component(type, candidate)?.config;
  return fittest(name, suggestion, catalogue.names(type), configOf, value);
}

/** A name is only certainly meant when the settings below it have the shape that its component takes. */
function asFarAsItFits(
  catalogue: Catalogue,
  type: ComponentType,
  suggestion: NameSuggestion | null,
  pair: Pair,
): NameSuggestion | null {
  const config = suggestion?.certain === true ? catalogue.component(type, suggestion.name)?.config : undefined;
  const node = dereference(pair.value);
  if (suggestion === null || config === undefined || node === undefined) return suggestion;
  if (node.kind === 'scalar' && (node.dynamic || isAbsent(node))) return suggestion;
  const isObject = config.kind === 'map' || config.children !== undefined || config.type === 'object';
  const shape = config.kind === 'array' ? 'sequence' : isObject || isComponentType(config.type) ? 'mapping' : 'scalar';
  return node.kind === shape ? suggestion : { ...suggestion, certain: false };
}
