import { type Catalogue, COMPONENT_SECTIONS, COMPONENT_TYPES, type ComponentType } from '@weir/schema-model';
import { extend } from '../engine/path.js';
import { defineRule } from './define-rule.js';

/** A component name that the catalogue does not know. */
export const unknownComponent = defineRule({
  id: 'unknown-component',
  kinds: ['unknown_component'],
  checker: 'schema',
  docs: {
    what: 'An input, processor, output or other component whose name does not exist.',
    why: 'The engine looks the name up when it reads the file and refuses to start.',
    fix: 'Use the name that is suggested, or one that the catalogue lists for that kind.',
    bad: 'input:\n  http_sevrer:\n    path: /events\n',
    good: 'input:\n  http_server:\n    path: /events\n',
  },
  create: (context) => ({
    component(site) {
      const { inference } = site;
      if (inference.kind !== 'unknown') return;
      const { suggestion, name } = inference;
      const word = site.type.replace('_', ' ');
      const owners = context.others.filter((other) => other.component(site.type, name) !== undefined);
      const hints = [
        ...owners.map((other) => `${other.distribution} has it`),
        ...(suggestion === null ? [] : [`${suggestion.name} is probably meant`]),
        ...otherSections(context.catalogue, site.type, name).map((section) => `it exists among the ${section}`),
      ];
      context.report({
        kind: 'unknown_component',
        message: [`${context.catalogue.distribution} has no ${word} ${name}`, ...hints.slice(0, 2)].join('; '),
        span: inference.at.span,
        path: extend(site.path, inference.byType ? 'type' : name),
        found: name,
        correction: suggestion?.name ?? null,
        certain: suggestion?.certain === true && owners.length === 0,
        ...(owners.length > 0 && { elsewhere: owners.map((other) => other.distribution) }),
      });
    },
  }),
});

const otherSections = (catalogue: Catalogue, type: ComponentType, name: string): readonly string[] =>
  COMPONENT_TYPES.filter((other) => other !== type && catalogue.component(other, name) !== undefined).map(
    (other) => COMPONENT_SECTIONS[other],
  );
