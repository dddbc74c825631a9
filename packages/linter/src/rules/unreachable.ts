import { dereference, findPair, type MappingNode, type SequenceNode } from '@weir/pipeline-parser';
import type { Context } from '../engine/context.js';
import { extend, type Path } from '../engine/path.js';
import type { ValueSite } from '../engine/site.js';
import { constantCheck, deletesRoot, dropsEverything, isTrue } from '../graph/always.js';
import { defineRule } from './define-rule.js';

/** Components for whose output there is never an error, so that what falls back on it is never used. */
const NEVER_FAIL: ReadonlySet<string> = new Set(['drop']);

/** Parts that can never run: behind something that drops everything, behind a catch-all, under a check that is never true. */
export const unreachable = defineRule({
  id: 'unreachable',
  kinds: ['unreachable_processor', 'unreachable_case'],
  checker: 'native',
  docs: {
    what: 'Processors behind one that drops every message, cases behind one that takes every message, and checks that are never true.',
    why: 'The engine runs the pipeline, but this part of it never does anything.',
    fix: 'Take the part out, or correct the check or the order.',
    bad: 'pipeline:\n  processors:\n    - mapping: root = deleted()\n    - mapping: root.a = 1\n',
    good: 'pipeline:\n  processors:\n    - mapping: root = if this.drop { deleted() }\n    - mapping: root.a = 1\n',
  },
  create: (context) => ({
    value(site) {
      const { spec, node, path, owner } = site;
      const component = owner.component?.inference;
      const name = component?.kind === 'known' ? component.spec.name : undefined;
      if (node.kind === 'mapping' && owner.above === undefined && spec.name === '')
        neverRuns(context, name, node, path);
      if (node.kind !== 'sequence') return;
      if (spec.type === 'processor' && spec.kind === 'array') behindDrop(context, node, path);
      const choices = name === 'switch' || name === 'group_by';
      if (choices && owner.above === undefined && owner.component?.type === 'processor' && spec.name === '')
        cases(context, node, path, 'fallthrough');
      if (name === 'switch' && owner.component?.type === 'output' && spec.name === 'cases')
        cases(context, node, path, 'continue');
      if (name === 'fallback' && spec.name === '') behindSafeOutput(context, site, node);
    },
    end: () => behindNothing(context),
  }),
});

/** Processors of a loop whose check is never true, or of a branch whose request is always deleted. */
function neverRuns(context: Context, name: string | undefined, config: MappingNode, path: Path): void {
  const processors = findPair(config, 'processors');
  if (processors === undefined) return;
  const request = name === 'branch' ? findPair(config, 'request_map') : undefined;
  const mapping = request && dereference(request.value);
  const deleted = mapping?.kind === 'scalar' && !mapping.dynamic && deletesRoot(mapping.value);
  const skipped =
    name === 'while' &&
    !isTrue(config, 'at_least_once') &&
    findPair(config, 'check') &&
    constantCheck(config) === false;
  if (!deleted && skipped !== true) return;
  context.report({
    kind: 'unreachable_processor',
    message: deleted
      ? 'the request of this branch is always deleted, so its processors never run'
      : 'the check of this loop is never true, so its processors never run',
    span: processors.key.span,
    path: extend(path, 'processors'),
  });
}

function behindDrop(context: Context, list: SequenceNode, path: Path): void {
  const at = list.items.findIndex(dropsEverything);
  const next = list.items[at + 1];
  const dropper = list.items[at];
  if (at < 0 || next === undefined || dropper === undefined) return;
  context.report({
    kind: 'unreachable_processor',
    message: `the processor at line ${context.line(dropper.span.start)} drops every message, so nothing behind it runs`,
    span: headOf(next),
    path: extend(path, at + 1),
  });
}

/** Sections that no message reaches, because an earlier one drops every message. */
function behindNothing(context: Context): void {
  const { root } = context.pipeline;
  if (root === undefined || context.damaged) return;
  const input = mappingAt(root, 'input');
  const pipeline = mappingAt(root, 'pipeline');
  const first = input && lastDropper(input);
  const last = pipeline && lastDropper(pipeline);
  const list = pipeline && findPair(pipeline, 'processors');
  const items = list && dereference(list.value);
  const [next] = items?.kind === 'sequence' ? items.items : [];
  if (first !== undefined && next !== undefined && list !== undefined)
    context.report({
      kind: 'unreachable_processor',
      message: `the input drops every message at line ${context.line(first.span.start)}, so no processor runs`,
      span: headOf(next),
      path: extend(extend(extend(undefined, 'pipeline'), 'processors'), 0),
    });
  const output = findPair(root, 'output');
  const dropper = first ?? last;
  const sink = output && dereference(output.value);
  if (dropper === undefined || output === undefined || sink?.kind !== 'mapping') return;
  if (sink.pairs.some((pair) => NEVER_FAIL.has(pair.name) || pair.name === 'resource')) return;
  context.report({
    kind: 'unreachable_case',
    message: `every message is dropped at line ${context.line(dropper.span.start)}, so none reaches this output`,
    span: output.key.span,
    path: extend(undefined, 'output'),
  });
}

const mappingAt = (root: MappingNode, name: string): MappingNode | undefined => {
  const pair = findPair(root, name);
  const node = pair && dereference(pair.value);
  return node?.kind === 'mapping' ? node : undefined;
};

/** The processor of a section that drops every message, when there is one. */
function lastDropper(section: MappingNode): SequenceNode['items'][number] | undefined {
  const pair = findPair(section, 'processors');
  const list = pair && dereference(pair.value);
  return list?.kind === 'sequence' ? list.items.find(dropsEverything) : undefined;
}

function cases(context: Context, list: SequenceNode, path: Path, goesOn: 'fallthrough' | 'continue'): void {
  let taker: MappingNode | undefined;
  let fellThrough = false;
  list.items.forEach((item, i) => {
    const each = dereference(item);
    if (each?.kind !== 'mapping') return;
    const answer = constantCheck(each);
    if (taker !== undefined && !fellThrough)
      context.report({
        kind: 'unreachable_case',
        message: `the case at line ${context.line(taker.span.start)} takes every message, so this one is never chosen`,
        span: headOf(each),
        path: extend(path, i),
      });
    else if (answer === false && !fellThrough)
      context.report({
        kind: 'unreachable_case',
        message: 'the check of this case is never true',
        span: headOf(each),
        path: extend(path, i),
      });
    const on = isTrue(each, goesOn);
    if (answer === true && !on && taker === undefined) taker = each;
    fellThrough = goesOn === 'fallthrough' && on;
  });
}

function behindSafeOutput(context: Context, { path }: ValueSite, list: SequenceNode): void {
  const at = list.items.findIndex((item) => {
    const output = dereference(item);
    return output?.kind === 'mapping' && output.pairs.some((pair) => NEVER_FAIL.has(pair.name));
  });
  const next = list.items[at + 1];
  if (at < 0 || next === undefined) return;
  context.report({
    kind: 'unreachable_case',
    message: 'the output above never fails, so this one is never used',
    span: headOf(next),
    path: extend(path, at + 1),
  });
}

/** The first key of an item, which is enough to point at. */
function headOf(node: SequenceNode['items'][number]): { start: number; end: number } {
  const target = dereference(node);
  return target?.kind === 'mapping' ? (target.pairs[0]?.key.span ?? node.span) : node.span;
}
