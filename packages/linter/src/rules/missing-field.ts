import { editDistance } from '@weir/diagnostics';
import type { Pair } from '@weir/pipeline-parser';
import type { FieldSpec } from '@weir/schema-model';
import { headOf } from '../engine/head.js';
import type { ComponentSite, ObjectSite } from '../engine/site.js';
import { keysBelow } from '../names/keys-below.js';
import { suggestFieldFor } from '../names/suggest-field.js';
import { defineRule } from './define-rule.js';

/** A required field that is not there. */
export const missingField = defineRule({
  id: 'missing-field',
  kinds: ['missing_field'],
  checker: 'schema',
  docs: {
    what: 'A component or object that lacks a field which has no default.',
    why: 'The engine cannot build the component without it.',
    fix: 'Add the field.',
    bad: 'output:\n  http_client:\n    verb: POST\n',
    good: 'output:\n  http_client:\n    url: http://localhost:8080/\n    verb: POST\n',
  },
  create(context) {
    const lacking: { readonly site: ObjectSite; readonly field: FieldSpec }[] = [];
    /** Keys, by component, that stand where nothing of that name exists; one of them may be what is missed elsewhere. */
    const strays = new Map<ComponentSite | undefined, Set<string>>();
    return {
      object(site) {
        const { component } = site.owner;
        const extras = extrasOf(component);
        if (site.unknown.length > 0 || extras.length > 0)
          for (const pair of [...site.unknown, ...extras])
            for (const name of [pair.name, ...keysBelow(pair)])
              strays.set(component, (strays.get(component) ?? new Set()).add(name));
        if (context.damaged || site.missing.length === 0) return;
        const meant = new Set(site.unknown.flatMap((pair) => suggestFieldFor(pair, site.fields)?.name ?? []));
        for (const field of site.missing)
          if (!meant.has(field.name) && !site.unknown.some((pair) => editDistance(pair.name, field.name, 2) <= 2))
            lacking.push({ site, field });
      },
      end() {
        for (const { site, field } of lacking)
          if (strays.get(site.owner.component)?.has(field.name) !== true)
            context.report({
              kind: 'missing_field',
              message: `${site.owner.title} needs ${field.name}`,
              span: headOf(site.node),
              path: site.path,
              found: field.name,
            });
      },
    };
  },
});

const extrasOf = (component: ComponentSite | undefined): readonly Pair[] =>
  component?.inference.kind === 'known' || component?.inference.kind === 'unknown' ? component.inference.extras : [];
