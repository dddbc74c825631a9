import { extend } from '../engine/path.js';
import { defineRule } from './define-rule.js';

/** Components that the chosen distribution has and the others do not; asked for only when the distribution was chosen for the user. */
export const onlyInDistribution = defineRule({
  id: 'only-in-distribution',
  kinds: ['only_in_distribution'],
  checker: 'schema',
  docs: {
    what: 'A component that only one distribution has.',
    why: 'The file runs on that distribution and on no other.',
    fix: 'Nothing, as long as it runs where it is meant to.',
    bad: 'input:\n  git:\n    repository_url: https://example.com/repository.git\n',
    good: 'input:\n  stdin: {}\n',
  },
  create(context) {
    const seen = new Set<string>();
    return {
      component({ inference, type, path }) {
        if (!context.portability || inference.kind !== 'known' || inference.pair === undefined) return;
        const { name } = inference.spec;
        // Only the names are looked at: nothing else of the other catalogues need be read for this.
        const lacking = context.others.filter((other) => !other.names(type).includes(name));
        if (lacking.length === 0 || seen.has(`${type}.${name}`)) return;
        seen.add(`${type}.${name}`);
        context.report({
          kind: 'only_in_distribution',
          message: `${context.catalogue.distribution} has the ${name} ${type.replace('_', ' ')}; ${lacking.map((l) => l.distribution).join(' and ')} has not`,
          span: inference.pair.key.span,
          path: extend(path, name),
        });
      },
    };
  },
});
