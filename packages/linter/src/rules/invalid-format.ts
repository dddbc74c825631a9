import { resolveScalar } from '@weir/pipeline-parser';
import type { ValueFormat } from '@weir/schema-model';
import { settled } from '../engine/settled.js';
import { stopsWith } from '../engine/stops-with.js';
import { isByteSize } from '../formats/byte-size.js';
import { durationSeconds, repairDuration } from '../formats/duration.js';
import { regexProblem } from '../formats/regex.js';
import { isSchedule } from '../formats/schedule.js';
import { defineRule } from './define-rule.js';

interface Verdict {
  readonly wanted: string;
  readonly correction: string | null;
}

/** A text that does not follow the form that its field is parsed by at start-up. */
export const invalidFormat = defineRule({
  id: 'invalid-format',
  kinds: ['invalid_format'],
  checker: 'native',
  docs: {
    what: 'A duration, schedule, size or regular expression that the engine cannot parse.',
    why: 'Linters pass any text; the engine stops when it builds the component.',
    fix: 'Write durations as in 500ms, 10s or 1h30m, sizes as in 64KiB, and expressions in the syntax of RE2.',
    bad: 'pipeline:\n  processors:\n    - retry:\n        backoff:\n          initial_interval: 5 seconds\n        processors:\n          - noop: {}\n',
    good: 'pipeline:\n  processors:\n    - retry:\n        backoff:\n          initial_interval: 5s\n        processors:\n          - noop: {}\n',
  },
  create: (context) => ({
    leaf({ spec, node: written, path }) {
      const node = spec.format === undefined ? undefined : settled(written);
      if (spec.format === undefined || node === undefined) return;
      if (node.value === '' || resolveScalar(node).type === 'null') return;
      if (spec.interpolated && node.value.includes('${!')) return;
      const verdict = judge(spec.format, node.value);
      if (verdict === undefined) return;
      context.report({
        kind: 'invalid_format',
        message: `${spec.name} takes ${verdict.wanted}, which ${node.value.slice(0, 60)} is not${spec.late === true ? '; the engine starts, but cannot use it' : stopsWith(ENGINE_WORDS[spec.format])}`,
        ...(spec.late === true && { severity: 'warning' as const }),
        span: node.span,
        path,
        found: node.value,
        ...(written.dynamic ? {} : { correction: verdict.correction, certain: verdict.correction !== null }),
      });
    },
  }),
});

/** What engines say of a text that they cannot parse. */
const ENGINE_WORDS: Readonly<Record<ValueFormat, string>> = {
  duration: 'time: invalid duration',
  schedule: 'failed to parse interval as duration string, or as cron expression',
  byte_size: 'strconv.ParseFloat: invalid syntax',
  regex: 'error parsing regexp',
};

function judge(format: ValueFormat, text: string): Verdict | undefined {
  switch (format) {
    case 'duration':
      if (durationSeconds(text) !== undefined) return undefined;
      return { wanted: 'a duration such as 500ms, 10s or 1h30m', correction: repairDuration(text) };
    case 'schedule':
      if (isSchedule(text)) return undefined;
      return { wanted: 'a duration such as 10s, a cron expression or @every 10s', correction: repairDuration(text) };
    case 'byte_size':
      return isByteSize(text) ? undefined : { wanted: 'a number of bytes such as 1MiB', correction: null };
    case 'regex': {
      const problem = regexProblem(text);
      return problem === undefined
        ? undefined
        : { wanted: `a regular expression of RE2 (${problem})`, correction: null };
    }
  }
}
