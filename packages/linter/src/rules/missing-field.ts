import { editDistance } from '@weir/diagnostics';
import { headOf } from '../engine/head.js';
import { suggestFieldName } from '../names/suggest-field.js';
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
  create: (context) => ({
    object(site) {
      if (context.damaged || site.missing.length === 0) return;
      const meant = new Set(
        site.unknown.flatMap(
          (pair) =>
            suggestFieldName(
              pair.name,
              site.fields.map((f) => f.name),
            )?.name ?? [],
        ),
      );
      const missing = site.missing.filter(
        (field) => !meant.has(field.name) && !site.unknown.some((pair) => editDistance(pair.name, field.name, 2) <= 2),
      );
      for (const field of missing)
        context.report({
          kind: 'missing_field',
          message: `${site.owner.title} needs ${field.name}`,
          span: headOf(site.node),
          path: site.path,
          found: field.name,
        });
    },
  }),
});
