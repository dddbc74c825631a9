import type { Kind } from '@weir/hallucination-taxonomy';
import type { YamlFindingKind } from '@weir/pipeline-parser';
import { defineRule } from './define-rule.js';

const KIND_OF: Readonly<Record<YamlFindingKind, Kind>> = {
  syntax: 'yaml_syntax',
  limit: 'yaml_limit',
  unknown_alias: 'yaml_alias',
  recursive_alias: 'yaml_alias',
};

/** Text that is not YAML, or more of it than anybody can want. */
export const yaml = defineRule({
  id: 'yaml',
  kinds: ['yaml_syntax', 'yaml_limit', 'yaml_alias', 'extra_document'],
  checker: 'native',
  docs: {
    what: 'Text that cannot be read as YAML, aliases to nothing, documents beyond the limits, and documents after the first.',
    why: 'The engine reads the first document of a file; when it cannot, it does not start.',
    fix: 'Repair the line that is named; everything else in the document has been checked all the same.',
    bad: 'input:\n  stdin: {}\n\tcodec: lines\n',
    good: 'input:\n  stdin: {}\n',
  },
  create: (context) => ({
    start() {
      const { findings, documents } = context.pipeline.yaml;
      for (const { kind, message, span, document } of findings)
        if (document === 0) context.report({ kind: KIND_OF[kind], message, span, path: undefined });
      const second = documents[1];
      if (second?.root === undefined) return;
      context.report({
        kind: 'extra_document',
        message: second.cut
          ? 'the document ends above, because this does not belong to it; the engine ignores it and all that follows'
          : 'engines read the first document of a file only; this one is ignored',
        span: second.cut
          ? { start: second.root.span.start, end: lineEnd(context.text, second.root.span.start) }
          : { start: second.span.start, end: Math.min(second.span.start + 3, second.span.end) },
        path: undefined,
      });
    },
  }),
});

const lineEnd = (text: string, start: number): number => {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
};
