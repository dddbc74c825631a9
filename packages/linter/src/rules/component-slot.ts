import { isAbsent } from '@weir/pipeline-parser';
import { excerpt } from '../engine/context.js';
import type { ComponentSite } from '../engine/site.js';
import { stopsWith } from '../engine/stops-with.js';
import { defineRule } from './define-rule.js';

const article = (type: string): string => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`).replace('_', ' ');

/** A place for a component that holds none, several, or something that is no component. */
export const componentSlot = defineRule({
  id: 'component-slot',
  kinds: ['missing_component', 'component_expected', 'several_components'],
  checker: 'native',
  docs: {
    what: 'A place where one component must stand and where there is nothing, something else, or more than one.',
    why: 'The engine builds exactly one component per place; it refuses the file or stops when it builds the pipeline.',
    fix: 'Write a mapping with the name of one component and its settings below.',
    bad: 'input:\n  stdin: {}\n  generate:\n    mapping: root = 1\n',
    good: 'input:\n  generate:\n    mapping: root = 1\n',
  },
  create: (context) => ({
    component(site) {
      const { inference, node, type } = site;
      if (inference.kind === 'several') {
        const [first, second] = inference.pairs;
        if (first === undefined || second === undefined) return;
        const names = [...new Set(inference.pairs.map((pair) => pair.name))];
        const twice = names.length === 1 ? `${first.name} twice` : names.join(' and ');
        context.report({
          kind: 'several_components',
          message: `one ${type.replace('_', ' ')} can stand here, but there are ${twice}${apart(site)}`,
          span: first.key.span,
          path: site.path,
        });
      } else if (
        inference.kind === 'absent' &&
        node !== undefined &&
        !(context.damaged && inference.why !== 'not_a_mapping')
      ) {
        const bare =
          node.kind === 'scalar' && !isAbsent(node) && context.catalogue.component(type, node.value) !== undefined;
        const missing = inference.why !== 'not_a_mapping' || (node.kind === 'scalar' && node.value === 'null');
        const words = stopsWith(
          node.kind === 'mapping' ? `an explicit ${type.replace('_', ' ')} type must be specified` : 'expected object',
        );
        context.report({
          kind: missing ? 'missing_component' : 'component_expected',
          message: missing
            ? `${article(type)} is missing here${words}`
            : `${article(type)} is written as a mapping from its name to its settings${several(site)}${words}`,
          span: site.raw.span,
          path: site.path,
          found: excerpt(context, site.raw),
          ...(bare && { correction: `{ ${node.value}: {} }` }),
        });
      }
    },
  }),
});

/** Where a list stands in the place of one input or output, several may be wanted. */
const several = ({ node, type }: ComponentSite): string =>
  node?.kind === 'sequence' && (type === 'input' || type === 'output')
    ? `; several stand in a list below broker.${type}s`
    : '';

/** Where several stand in an item of a list, each of them wants an item of its own. */
const apart = (site: ComponentSite): string =>
  typeof site.path.segment === 'number' ? '; give each an item of its own' : '';
