import { factsOf, type Kind } from '@weir/hallucination-taxonomy';
import {
  dereference,
  findPair,
  type MappingNode,
  type PlainValue,
  parsePipeline,
  toPlain,
  type YamlNode,
} from '@weir/pipeline-parser';
import type { DistributionName, FieldSpec } from '@weir/schema-model';
import type { LintOptions } from '../engine/context.js';
import { holdsReference } from '../engine/holds-reference.js';
import { extend, type Path, renderPath } from '../engine/path.js';
import type { Finding } from '../finding.js';
import { lintPipeline } from '../lint.js';
import { firstDifference } from './first-difference.js';
import { type PlainObject, plainObject } from './plain-object.js';

/** What a template's mapping makes of values for its fields, or why it makes nothing. */
export type Rendering = { readonly config: PlainValue } | { readonly failure: string };

/** A use of a template: its mapping, the values of its fields, and the label that stands beside it. */
export interface TemplateUse {
  readonly mapping: string;
  readonly fields: PlainObject;
  readonly label: string;
  readonly distribution: DistributionName;
}

/** Runs the mapping of a template; given by whoever has the interpreter at hand, which is too large to be always there. */
export type RenderTemplate = (use: TemplateUse) => Rendering;

/** Kinds that say nothing about a component by itself: what it refers to or meets stands in the pipeline around it. */
const SURROUNDINGS: ReadonlySet<Kind> = new Set<Kind>([
  'undefined_resource',
  'unused_resource',
  'potential_loop',
  'unreachable_processor',
  'unreachable_case',
]);

/** Runs the tests of a template: that its mapping works, makes what is expected, and that the engine takes what it makes. */
export function lintTemplateTests(
  root: MappingNode,
  fields: readonly FieldSpec[],
  options: LintOptions,
  render: RenderTemplate,
): readonly Finding[] {
  const { type, mapping } = plainObject(toPlain(root));
  const tests = valueAt(root, 'tests');
  if (typeof type !== 'string' || typeof mapping !== 'string' || tests?.kind !== 'sequence') return [];
  return tests.items.flatMap((item, i): readonly Finding[] => {
    const test = dereference(item);
    if (test?.kind !== 'mapping' || mapping.includes('${') || holdsReference(test)) return [];
    const path = extend(extend(undefined, 'tests'), i);
    const config = findPair(test, 'config');
    const { name = i, label = '' } = plainObject(toPlain(test));
    const rendering = render({
      mapping,
      fields: valuesOf(plainObject(config && toPlain(config.value)), fields),
      label: String(label),
      distribution: options.catalogue.distribution,
    });
    const at = config?.key ?? test;
    if ('failure' in rendering)
      return [failed(at, extend(path, 'config'), `the mapping fails in the test ${name}: ${rendering.failure}`)];
    const expected = findPair(test, 'expected');
    const difference = expected && firstDifference(expected.value, rendering.config);
    if (expected !== undefined && difference !== undefined)
      return [failed(difference.node ?? expected.key, extend(path, 'expected'), `the test ${name} ${difference.what}`)];
    return lintMade(type, rendering.config, options).map((found) => ({
      ...found,
      message: `what the test ${name} makes: ${found.message}`,
      span: at.span,
      path: renderPath(extend(path, 'config')),
      correction: null,
      suggestions: [],
    }));
  });
}

/** What is wrong with a component that a template made, apart from what stands around it. */
function lintMade(type: string, config: PlainValue, options: LintOptions): readonly Finding[] {
  const labelled = { label: 'made', ...plainObject(config) };
  const document =
    type === 'processor'
      ? { pipeline: { processors: [config] } }
      : type === 'input' || type === 'output'
        ? { [type]: config }
        : { [`${type}_resources`]: [labelled] };
  const { findings } = lintPipeline(parsePipeline(JSON.stringify(document)), options);
  return findings.filter((found) => found.severity === 'error' && !SURROUNDINGS.has(found.kind));
}

/** Values of a template's fields as its mapping sees them: defaults filled in, texts as texts. */
function valuesOf(given: PlainObject, fields: readonly FieldSpec[]): PlainObject {
  const values: Record<string, PlainValue> = {};
  for (const field of fields) {
    const value = given[field.name];
    if (value === undefined) {
      if (field.hasDefault) values[field.name] = field.default ?? null;
    } else {
      const isText = field.type === 'string' && field.kind === 'scalar' && typeof value !== 'object';
      values[field.name] = isText ? String(value) : value;
    }
  }
  return values;
}

function failed(node: YamlNode, path: Path, message: string): Finding {
  const { category, severity, why } = factsOf('template_test');
  return {
    kind: 'template_test',
    category,
    severity,
    rule: 'test-target',
    checker: 'native',
    message,
    why,
    span: node.span,
    path: renderPath(path),
    found: path.segment.toString(),
    correction: null,
    suggestions: [],
  };
}

function valueAt(node: MappingNode, name: string) {
  const pair = findPair(node, name);
  return pair && dereference(pair.value);
}
