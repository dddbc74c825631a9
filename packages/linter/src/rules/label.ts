import { dereference, type Pair, resolveScalar, type ScalarNode } from '@weir/pipeline-parser';
import { type ComponentType, type DistributionRules, LABELLED_TYPES } from '@weir/schema-model';
import type { Context } from '../engine/context.js';
import { extend, type Path, renderPath } from '../engine/path.js';
import type { ComponentSite } from '../engine/site.js';
import { defineRule } from './define-rule.js';

/** Labels: their spelling, that resources have one, and that no two are the same. */
export const label = defineRule({
  id: 'label',
  kinds: ['bad_label', 'missing_label', 'duplicate_label'],
  checker: 'native',
  docs: {
    what: 'A label that is misspelled or used twice, or a resource without one.',
    why: 'Labels name resources and metrics; the engine keeps one name space for the whole document.',
    fix: 'Give every label once, in lower case letters, digits and underscores.',
    bad: 'input:\n  label: source\n  stdin: {}\noutput:\n  label: source\n  drop: {}\n',
    good: 'input:\n  label: source\n  stdin: {}\noutput:\n  label: sink\n  drop: {}\n',
  },
  create(context) {
    const seen = new Map<string, Pair>();
    return {
      component(site) {
        const value = site.label === undefined ? undefined : dereference(site.label.value);
        if (site.resources !== undefined && site.node?.kind === 'mapping' && site.inference.kind !== 'absent') {
          if (value === undefined ? site.label === undefined && !context.damaged : isBlank(value))
            reportMissing(context, site);
        } else if (context.requireLabels && wantsLabel(site) && (value === undefined || isBlank(value)))
          reportUnlabelled(context, site);
        if (site.label === undefined || value?.kind !== 'scalar' || value.dynamic || isBlank(value)) return;
        const path = extend(site.path, 'label');
        if (site.resources !== undefined && !context.silenced && isNoText(value))
          return reportNoText(context, site, value, path);
        if (!context.silenced && !isWellFormed(context.catalogue.rules, value.value)) reportForm(context, value, path);
        const space = nameSpace(context, site);
        const first = seen.get(`${space} ${value.value}`);
        const again = first !== undefined && (first !== site.label || site.raw.kind === 'alias');
        if (first === undefined) seen.set(`${space} ${value.value}`, site.label);
        else if (again)
          reportDuplicate(context, first, value, path, site.raw.kind === 'alias' ? site.raw.span : value.span);
      },
    };
  },
});

/** Linters keep one space of names for the document; the start-up keeps one for each kind of resource. */
const nameSpace = (context: Context, site: ComponentSite): string =>
  context.silenced ? (site.resources ?? renderPath(site.path)) : '';

/** References to resources have the label of what they refer to; a label that a text cannot show is not missed. */
const wantsLabel = ({ type, inference, label }: ComponentSite): boolean =>
  LABELLED_TYPES.includes(type) &&
  inference.kind === 'known' &&
  inference.spec.name !== 'resource' &&
  (label === undefined || dereference(label.value) !== undefined);

const isBlank = (node: { readonly kind: string }): boolean =>
  node.kind === 'scalar' &&
  ((node as ScalarNode).value === '' ||
    ((node as ScalarNode).style === 'plain' && /^(?:~|null|Null|NULL)$/.test((node as ScalarNode).value)));

/** Labels of resources are read as texts only; other components take a number for its digits. */
const isNoText = (node: ScalarNode): boolean => node.style === 'plain' && resolveScalar(node).type !== 'string';

function reportNoText(context: Context, { type }: ComponentSite, value: ScalarNode, path: Path): void {
  context.report({
    kind: 'bad_label',
    message: `the label of a ${type.replace('_', ' ')} resource is a text: write it in quotes`,
    span: value.span,
    path,
    found: value.value,
    correction: `"${value.value}"`,
    certain: true,
  });
}

const isWellFormed = (rules: DistributionRules, text: string): boolean =>
  rules.labelPattern.test(text) && !rules.labelForbiddenStart.some((start) => text.startsWith(start));

function reportMissing(context: Context, site: ComponentSite): void {
  const type: ComponentType = site.type;
  const first = site.node?.kind === 'mapping' ? site.node.pairs[0]?.key.span : undefined;
  context.report({
    kind: 'missing_label',
    message: `a ${type.replace('_', ' ')} resource needs a label that is not empty`,
    span: site.label?.key.span ?? first ?? site.raw.span,
    path: site.path,
    found: 'label',
  });
}

function reportUnlabelled(context: Context, site: ComponentSite): void {
  const { inference } = site;
  if (inference.kind !== 'known') return;
  context.report({
    kind: 'missing_label',
    severity: 'warning',
    message: `the ${inference.spec.name} ${site.type.replace('_', ' ')} has no label`,
    span: site.label?.key.span ?? inference.pair?.key.span ?? site.raw.span,
    path: site.path,
    found: 'label',
  });
}

function reportForm(context: Context, value: ScalarNode, path: Path): void {
  const { rules } = context.catalogue;
  const hyphen = rules.labelForbiddenStart.includes('-') ? ', hyphens' : '';
  const folded = value.value
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');
  context.report({
    kind: 'bad_label',
    message: `a label holds lower case letters, digits${hyphen} and underscores, and starts with a letter or digit`,
    span: value.span,
    path,
    found: value.value,
    correction: isWellFormed(rules, folded) ? folded : null,
  });
}

function reportDuplicate(context: Context, first: Pair, value: ScalarNode, path: Path, span: ScalarNode['span']): void {
  context.report({
    kind: 'duplicate_label',
    message: `the label ${value.value} is already used at line ${context.line(first.value.span.start)}`,
    span,
    path,
    found: value.value,
  });
}
