import { extend } from '../engine/path.js';
import { defineRule } from './define-rule.js';

/** Components and fields that a later version will not have. */
export const deprecated = defineRule({
  id: 'deprecated',
  kinds: ['deprecated_component', 'deprecated_field'],
  checker: 'schema',
  docs: {
    what: 'A component or field that the engine calls deprecated.',
    why: 'It still works, but it is not developed further and will be removed.',
    fix: 'Move to what replaced it.',
    bad: 'pipeline:\n  processors:\n    - parquet:\n        operator: to_json\n',
    good: 'pipeline:\n  processors:\n    - parquet_decode: {}\n',
  },
  create: (context) => ({
    component(site) {
      const { inference } = site;
      if (inference.kind !== 'known' || inference.spec.status !== 'deprecated') return;
      const at = inference.pair?.key ?? site.raw;
      context.report({
        kind: 'deprecated_component',
        message: `the ${inference.spec.name} ${site.type.replace('_', ' ')} is deprecated`,
        span: at.span,
        path: extend(site.path, inference.spec.name),
        found: inference.spec.name,
      });
    },
    field({ spec, key, path, owner }) {
      if (!spec.deprecated || owner.component === undefined) return;
      context.report({
        kind: 'deprecated_field',
        message: `${spec.name} of ${owner.title} is deprecated`,
        span: key.key.span,
        path,
      });
    },
  }),
});
