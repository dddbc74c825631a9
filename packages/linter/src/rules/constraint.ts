import type { FieldSpec } from '@weir/schema-model';
import { checkConstraint } from '../constraints/check-constraint.js';
import { excerpt } from '../engine/context.js';
import { fieldIndex } from '../engine/field-index.js';
import { headOf } from '../engine/head.js';
import type { ComponentSite, Target } from '../engine/site.js';
import { suggestFieldName } from '../names/suggest-field.js';
import { defineRule } from './define-rule.js';

/** Rules over several fields of a component, which the engines keep as code and the catalogue as data. */
export const constraint = defineRule({
  id: 'constraint',
  kinds: ['broken_constraint', 'missing_field', 'invalid_option'],
  checker: 'schema',
  docs: {
    what: 'Settings that exclude or need each other, and values out of bounds.',
    why: 'The engine refuses the combination, when it reads the file or when it builds the component.',
    fix: 'Change the settings as the message says.',
    bad: 'pipeline:\n  processors:\n    - javascript:\n        code: return 1\n        file: ./script.js\n',
    good: 'pipeline:\n  processors:\n    - javascript:\n        file: ./script.js\n',
  },
  create: (context) => ({
    value({ spec, node, path, owner }) {
      if (spec.constraints === undefined || context.damaged) return;
      for (const rule of spec.constraints)
        for (const { message, node: blamed, lacking } of checkConstraint(rule, spec, node)) {
          if (isMisspelled(spec, node, lacking) || isMisplaced(spec, owner.component, lacking)) continue;
          context.report({
            kind:
              lacking.length > 0 ? 'missing_field' : rule.kind === 'one_of' ? 'invalid_option' : 'broken_constraint',
            message: `${spec.name === '' ? owner.title : spec.name}: ${rule.because ?? message}`,
            span: headOf(blamed ?? node),
            path,
            found: lacking[0] ?? excerpt(context, blamed ?? node),
          });
        }
    },
  }),
});

/** Whether fields of the component stand beside it, so that what seems to be absent was written. */
function isMisplaced(spec: FieldSpec, component: ComponentSite | undefined, lacking: readonly string[]): boolean {
  const extras = component?.inference.kind === 'known' && lacking.length > 0 ? component.inference.extras : [];
  const index = fieldIndex(spec.children ?? []);
  return extras.some((pair) => index.has(pair.name));
}

/** Whether an unknown key of the object means one of the fields that seem to be absent: one cause, one finding. */
function isMisspelled(spec: FieldSpec, node: Target, lacking: readonly string[]): boolean {
  if (lacking.length === 0 || node.kind !== 'mapping') return false;
  const index = fieldIndex(spec.children ?? []);
  const unknown = node.pairs.filter((pair) => !index.has(pair.name));
  return unknown.some((pair) => {
    const meant = suggestFieldName(pair.name, [...index.keys()])?.name;
    return meant !== undefined && lacking.includes(meant);
  });
}
