import { dereference, isAbsent } from '@weir/pipeline-parser';
import { excerpt } from '../engine/context.js';
import { foreignText } from '../names/foreign-texts.js';
import { defineRule } from './define-rule.js';

/** A text that is no YAML but the language of another tool, or a document whose root is not a mapping. */
export const documentRule = defineRule({
  id: 'document',
  kinds: ['not_a_pipeline', 'foreign_document'],
  checker: 'native',
  docs: {
    what: 'A document that is empty, a list or a single value, or a text in the language of another tool.',
    why: 'A pipeline is a mapping; the engine refuses anything else.',
    fix: 'Write a mapping with `input`, `pipeline` and `output`.',
    bad: '- input:\n    stdin: {}\n',
    good: 'input:\n  stdin: {}\n',
  },
  create: (context) => ({
    start() {
      const { pipeline } = context;
      if (pipeline.root !== undefined && pipeline.yaml.findings.length === 0) return;
      const foreign = foreignText(context.text);
      if (foreign !== undefined) {
        context.report({
          kind: 'foreign_document',
          message: `this is written for ${foreign.tool}, not a pipeline: ${foreign.advice}`,
          span: { start: foreign.start, end: foreign.end },
          path: undefined,
        });
        return;
      }
      if (pipeline.root !== undefined || context.damaged || pipeline.yaml.findings.some((f) => f.document === 0))
        return;
      const node = pipeline.rootNode === undefined ? undefined : dereference(pipeline.rootNode);
      const span = node?.span ?? { start: 0, end: 0 };
      const shape =
        node === undefined || (node.kind === 'scalar' && isAbsent(node))
          ? 'nothing'
          : node.kind === 'sequence'
            ? 'a list'
            : 'a single value';
      const where = pipeline.kind === 'job' ? 'the config of a job' : 'a pipeline';
      context.report({
        kind: 'not_a_pipeline',
        message: `${where} is a mapping with input, pipeline and output; this is ${shape}`,
        span: { start: span.start, end: Math.min(span.end, span.start + 200) },
        path: undefined,
        found: node === undefined ? '' : excerpt(context, node),
      });
    },
  }),
});
