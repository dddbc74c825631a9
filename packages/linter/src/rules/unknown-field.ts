import type { Severity } from '@weir/diagnostics';
import type { Pair } from '@weir/pipeline-parser';
import { type FieldSpec, isComponentType } from '@weir/schema-model';
import type { Context } from '../engine/context.js';
import { extend, type Path } from '../engine/path.js';
import type { Owner } from '../engine/site.js';
import { findPlace } from '../names/find-place.js';
import { hasField } from '../names/has-field.js';
import { keysBelow } from '../names/keys-below.js';
import { suggestFieldFor } from '../names/suggest-field.js';
import { defineRule } from './define-rule.js';

/** A field that the catalogue does not know at that place. */
export const unknownField = defineRule({
  id: 'unknown-field',
  kinds: ['unknown_field', 'misplaced_field', 'misplaced_section'],
  checker: 'schema',
  lintOnly: true,
  docs: {
    what: 'A field that does not exist where it stands: misspelled, invented, or one level too high or too low.',
    why: 'The engine compares every key with the schema before it starts and refuses the file.',
    fix: 'Use the field that is suggested, or move it to the place that is named.',
    bad: 'input:\n  http_server:\n    pth: /events\n',
    good: 'input:\n  http_server:\n    path: /events\n',
  },
  create: (context) => ({
    object(site) {
      if (site.path === undefined) return;
      const present = new Set(site.node.pairs.map((pair) => pair.name));
      for (const pair of site.unknown) reportField(context, site.owner, pair, present, site.path, site.fields);
    },
    component(site) {
      const { inference } = site;
      if ((inference.kind !== 'known' && inference.kind !== 'unknown') || inference.spec === undefined) return;
      const title = `${inference.spec.name} ${site.type.replace('_', ' ')}`;
      const config = inference.spec.config;
      const owner: Owner = { title: `the ${title}`, fields: config.children, above: undefined, component: site };
      const node = site.node;
      const present = new Set(node?.kind === 'mapping' ? node.pairs.map((pair) => pair.name) : []);
      for (const pair of inference.extras) {
        const inside = config.children?.some((field) => field.name === pair.name) === true;
        if (inside)
          context.report({
            kind: 'misplaced_field',
            message: `${pair.name} stands beside ${inference.spec.name}; it belongs in it, one level deeper`,
            span: pair.key.span,
            found: pair.name,
            path: extend(site.path, pair.name),
          });
        else
          reportField(
            context,
            owner,
            pair,
            present,
            site.path,
            [...context.catalogue.reserved(site.type).values()],
            true,
          );
      }
    },
  }),
});

function reportField(
  context: Context,
  owner: Owner,
  pair: Pair,
  present: ReadonlySet<string>,
  path: Path | undefined,
  fields: readonly FieldSpec[],
  beside = false,
): void {
  const free = fields.filter((field) => !present.has(field.name));
  const suggestion = suggestFieldFor(pair, free);
  const severity: Severity | undefined = pair.value.kind === 'alias' ? 'warning' : undefined;
  const near = suggestion !== null && suggestion.distance <= 1;
  const place = near ? undefined : findPlace(context.catalogue, owner, pair.name, beside);
  const shared = {
    found: pair.name,
    span: pair.key.span,
    path: extend(path, pair.name),
    ...(severity !== undefined && { severity }),
  };
  if (place !== undefined) {
    context.report({
      ...shared,
      kind: isSection(owner, pair.name) ? 'misplaced_section' : 'misplaced_field',
      message: `${pair.name} is not a field of ${beside ? 'what stands here' : owner.title}; ${place}`,
    });
    return;
  }
  const owners = beside ? [] : context.others.filter((other) => hasField(other, owner.component, path, pair.name));
  const hints = [
    ...owners.map((other) => `${other.distribution} has it`),
    ...(suggestion === null ? [] : [`${suggestion.name} is probably meant`]),
    ...(suggestion === null && isWrapper(pair, fields) ? ['what is below it belongs in its place'] : []),
  ].map((hint) => `; ${hint}`);
  context.report({
    ...shared,
    kind: 'unknown_field',
    message: beside
      ? `${pair.name} may not stand beside ${owner.title}${hints.join('')}`
      : `${owner.title} has no field ${pair.name}${hints.join('')}`,
    correction: suggestion?.name ?? null,
    certain: suggestion?.certain === true && owners.length === 0,
    ...(owners.length > 0 && { elsewhere: owners.map((other) => other.distribution) }),
  });
}

/** Whether a key holds nothing but what could stand in its place. */
function isWrapper(pair: Pair, fields: readonly FieldSpec[]): boolean {
  const names = keysBelow(pair);
  return names.length > 0 && names.every((name) => fields.some((field) => field.name === name));
}

/** Whether a key in a section of the document is the name of another section. */
const isSection = ({ above, component }: Owner, name: string): boolean =>
  component === undefined &&
  above !== undefined &&
  above.above === undefined &&
  above.fields?.some(
    (field) => field.name === name && (isComponentType(field.type) || field.children !== undefined),
  ) === true;
