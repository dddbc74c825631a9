import { dereference, findPair, resolveScalar } from '@weir/pipeline-parser';
import { extend } from '../engine/path.js';
import { defineRule } from './define-rule.js';

/** `catch` processors in a pipeline whose errors are strict. */
export const strictCatch = defineRule({
  id: 'strict-catch',
  kinds: ['strict_catch'],
  checker: 'native',
  lintOnly: true,
  docs: {
    what: 'A `catch` processor although `error_handling.strict` is on.',
    why: 'Strict error handling rejects a message as soon as a processor fails, so nothing is left to catch.',
    fix: 'Use `try_catch` or `retry`, or turn strict error handling off.',
    bad: 'pipeline:\n  processors:\n    - catch:\n        - mapping: root = {}\nerror_handling:\n  strict: true\n',
    good: 'pipeline:\n  processors:\n    - catch:\n        - mapping: root = {}\nerror_handling:\n  strict: false\n',
  },
  create(context) {
    const handling = context.pipeline.root && findPair(context.pipeline.root, 'error_handling');
    const node = handling && dereference(handling.value);
    const strict = node?.kind === 'mapping' ? findPair(node, 'strict') : undefined;
    const value = strict && dereference(strict.value);
    const known = context.catalogue.root.some(
      (field) => field.name === 'error_handling' && field.children?.some((child) => child.name === 'strict'),
    );
    if (!known || value?.kind !== 'scalar' || value.dynamic || resolveScalar(value).value !== true) return {};
    return {
      component({ type, inference, path, raw }) {
        if (type !== 'processor' || inference.kind !== 'known' || inference.spec.name !== 'catch') return;
        context.report({
          kind: 'strict_catch',
          message: 'errors are strict here, so this catch never sees one; use try_catch or retry',
          span: (inference.pair?.key ?? raw).span,
          path: extend(path, 'catch'),
          found: 'catch',
        });
      },
    };
  },
});
