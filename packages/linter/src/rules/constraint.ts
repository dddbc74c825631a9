import { suggestName } from '@weir/diagnostics';
import { dereference, findPair, isAbsent, type Pair, resolveScalar } from '@weir/pipeline-parser';
import { type Condition, type Constraint, type FieldSpec, isComponentType, type Json } from '@weir/schema-model';
import { checkConstraint } from '../constraints/check-constraint.js';
import { excerpt } from '../engine/context.js';
import { fieldIndex } from '../engine/field-index.js';
import { headOf } from '../engine/head.js';
import type { ComponentSite, Target } from '../engine/site.js';
import { stopsWith } from '../engine/stops-with.js';
import { misfit } from '../names/fittest.js';
import { keysBelow } from '../names/keys-below.js';
import { suggestFieldFor } from '../names/suggest-field.js';
import { defineRule, type Report } from './define-rule.js';

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
  create(context) {
    const open: {
      readonly component: ComponentSite | undefined;
      /** Fields that the rule looks at, by their first names. */
      readonly fields: readonly string[];
      readonly report: Report;
    }[] = [];
    /** Keys that no object has a field for: a field that one of them probably means is not missing, it is misspelled. */
    const unknown: {
      readonly component: ComponentSite | undefined;
      readonly pair: Pair;
      readonly fields: readonly FieldSpec[];
    }[] = [];
    return {
      object({ owner: { component }, unknown: pairs, fields }) {
        for (const pair of pairs) unknown.push({ component, pair, fields });
      },
      value({ spec, node, path, owner }) {
        if (spec.constraints === undefined || context.damaged) return;
        for (const rule of spec.constraints) {
          const breaches = checkConstraint(rule, spec, node);
          if (breaches.length === 0) continue;
          const fields = fieldsOf(rule);
          if (fields.some((name) => isMisshapen(spec, node, name))) continue;
          for (const { message, node: blamed, lacking } of breaches) {
            if (isMisplaced(spec, owner.component, lacking)) continue;
            const kind =
              lacking.length > 0 ? 'missing_field' : rule.kind === 'one_of' ? 'invalid_option' : 'broken_constraint';
            const report: Report = {
              kind,
              message: `${spec.name === '' ? owner.title : spec.name}: ${rule.because ?? message}${stopsWith(rule.engine)}`,
              span: headOf(blamed ?? node),
              path,
              found: lacking[0] ?? excerpt(context, blamed ?? node),
              ...(rule.kind === 'one_of' && meantOption(rule.values, blamed ?? node)),
            };
            open.push({ component: owner.component, fields, report });
          }
        }
      },
      end() {
        if (open.length === 0) return;
        const meant = new Map<ComponentSite | undefined, Set<string>>();
        for (const { component, pair, fields } of unknown) {
          const suggestion = suggestFieldFor(pair, fields);
          for (const name of [...keysBelow(pair), ...(suggestion === null ? [] : [suggestion.name])])
            meant.set(component, (meant.get(component) ?? new Set()).add(name));
        }
        for (const { component, fields, report } of open)
          if (!fields.some((name) => meant.get(component)?.has(name) === true)) context.report(report);
      },
    };
  },
});

/** The option that a text most likely means, as it is to be written. */
function meantOption(values: readonly Json[], node: Target): Partial<Report> {
  const options = values.filter((value) => typeof value === 'string');
  if (node.kind !== 'scalar') return {};
  const suggestion = node.dynamic ? null : suggestName(node.value, options);
  return { found: node.value, correction: suggestion?.name ?? null, certain: suggestion?.certain ?? false };
}

/** First names of all fields that a rule looks at in the object that it constrains. */
function fieldsOf(rule: Constraint): readonly string[] {
  const named = [
    ...('fields' in rule ? rule.fields : []),
    ...('field' in rule && rule.field !== undefined ? [rule.field] : []),
  ];
  const own = rule.each === undefined ? named : [rule.each, ...named];
  return [...own, ...conditionFields(rule.when)].map((path) => path.split('.')[0] ?? path);
}

function conditionFields(condition: Condition | undefined): readonly string[] {
  if (condition === undefined) return [];
  if ('set' in condition) return [condition.set];
  if ('present' in condition) return [condition.present];
  if ('not' in condition) return conditionFields(condition.not);
  if ('all' in condition) return condition.all.flatMap(conditionFields);
  if ('any' in condition) return condition.any.flatMap(conditionFields);
  return [condition.field];
}

/** Whether a field is written with a value of another shape, which has been said and leaves open what was meant. */
function isMisshapen(spec: FieldSpec, node: Target, name: string): boolean {
  const field = spec.children?.find((child) => child.name === name);
  const pair = node.kind === 'mapping' ? findPair(node, name) : undefined;
  const value = pair && dereference(pair.value);
  if (field === undefined || value === undefined) return false;
  const isNothing =
    value.kind === 'scalar' && !value.dynamic && (isAbsent(value) || resolveScalar(value).type === 'null');
  return misfit(field, value) === 1 || (isNothing && (field.kind !== 'scalar' || isComponentType(field.type)));
}

/** Whether fields of the component stand beside it, so that what seems to be absent was written. */
function isMisplaced(spec: FieldSpec, component: ComponentSite | undefined, lacking: readonly string[]): boolean {
  const extras = component?.inference.kind === 'known' && lacking.length > 0 ? component.inference.extras : [];
  const index = fieldIndex(spec.children ?? []).byName;
  return extras.some((pair) => index.has(pair.name));
}
