import { suggestName } from '@weir/diagnostics';
import { dereference, type Pair } from '@weir/pipeline-parser';
import type { Context } from '../engine/context.js';
import { extend } from '../engine/path.js';
import type { ObjectSite } from '../engine/site.js';
import { type ForeignDocument, foreignDocument } from '../names/foreign-documents.js';
import { MISPLACED_SECTIONS } from '../names/root-keys.js';
import { defineRule } from './define-rule.js';

/** Keys at the root that the engine does not know: typing errors, sections in the wrong place, wrappers of other tools. */
export const rootKeys = defineRule({
  id: 'root-keys',
  kinds: ['foreign_document', 'misplaced_section', 'unknown_root_key', 'unknown_field'],
  checker: 'native',
  lintOnly: true,
  docs: {
    what: 'A key at the root of the document that is not a section of a pipeline.',
    why: 'The root knows a fixed set of keys; the engine refuses a file with any other.',
    fix: 'Correct the spelling, move the section to where it belongs, or take the pipeline out of the wrapper.',
    bad: 'input:\n  stdin: {}\nprocessors:\n  - noop: {}\n',
    good: 'input:\n  stdin: {}\npipeline:\n  processors:\n    - noop: {}\n',
  },
  create: (context) => ({
    object(site) {
      if (site.path !== undefined) return;
      const names = new Set(site.node.pairs.map((pair) => pair.name));
      const whole = site.fields === context.catalogue.root;
      const foreign = whole && site.unknown.length > 0 ? foreignDocument(names) : undefined;
      const [first] = site.unknown;
      if (foreign !== undefined && first !== undefined) reportForeign(context, foreign, first, site.unknown);
      else for (const pair of site.unknown) if (!reportWrapper(context, names, pair)) reportKey(context, site, pair);
    },
  }),
});

function reportForeign(context: Context, foreign: ForeignDocument, first: Pair, all: readonly Pair[]): void {
  const inner = all.find((pair) => foreign.inner?.includes(pair.name));
  const keys = all.map((pair) => pair.name);
  const shown = keys.length > 5 ? `${keys.slice(0, 5).join(', ')}, …` : keys.join(', ');
  context.report({
    kind: 'foreign_document',
    message: `this is a document for ${foreign.tool} (${shown}), not a pipeline: ${inner === undefined ? foreign.advice : `put what is below ${inner.name} at the root`}`,
    span: first.key.span,
    path: extend(undefined, first.name),
  });
}

const SECTIONS = ['input', 'pipeline', 'output'];

/** A whole pipeline one level too deep. */
function reportWrapper(context: Context, names: ReadonlySet<string>, pair: Pair): boolean {
  const value = dereference(pair.value);
  const held = value?.kind === 'mapping' ? value.pairs.map(({ name }) => name) : [];
  const sections = SECTIONS.filter((section) => held.includes(section));
  if (sections.length === 0 || SECTIONS.some((section) => names.has(section))) return false;
  context.report({
    kind: 'misplaced_section',
    message: `${pair.name} is not a root key; put what is below it (${sections.join(', ')}) at the root`,
    span: pair.key.span,
    path: extend(undefined, pair.name),
  });
  return true;
}

function reportKey(context: Context, site: ObjectSite, pair: Pair): void {
  const path = extend(undefined, pair.name);
  const span = pair.key.span;
  const where = Object.hasOwn(MISPLACED_SECTIONS, pair.name) ? MISPLACED_SECTIONS[pair.name] : undefined;
  const taken = new Set(site.node.pairs.map((p) => p.name));
  if (where !== undefined) {
    const renames = /^[a-z_]+$/.test(where) && !taken.has(where);
    context.report({
      kind: 'misplaced_section',
      message: `${pair.name} is not a root key; it belongs in ${where}`,
      span,
      path,
      found: pair.name,
      correction: renames ? where : null,
    });
    return;
  }
  const suggestion = suggestName(
    pair.name,
    site.fields.map((f) => f.name).filter((name) => !taken.has(name)),
  );
  const meant = suggestion === null ? '' : `; ${suggestion.name} is probably meant`;
  context.report({
    kind: suggestion === null ? 'unknown_root_key' : 'unknown_field',
    message: `${pair.name} is not a root key of a pipeline${meant}`,
    span,
    path,
    found: pair.name,
    correction: suggestion?.name ?? null,
    certain: suggestion?.certain ?? false,
  });
}
