import { describe, expect, test } from '@jest/globals';
import { parsePipeline } from '@weir/pipeline-parser';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpandaConnect } from '@weir/schema-model/redpanda-connect';
import { lint, lintPipeline } from '../lint.js';

const processor = (mapping: string): string => `pipeline:\n  processors:\n    - mapping: |\n        ${mapping}\n`;

const TEXTS: readonly string[] = [
  processor('root.a = this.b.uppercase()'),
  // One engine alone has it, or indexes by brackets.
  processor('root.a = this.b[0]'),
  processor('root.a = this.b.ts_parse(format: "2006")'),
  processor('root.a = this.b.parse_duration_iso8601()'),
  processor('root = this.map_each(this.bloblang("root = ulid()"))'),
  processor('root.a = ulid("hex", "secure_random")'),
  // Deprecated in both.
  processor('root.a = count("x") + this.b.parse_timestamp()'),
  // Warnings and errors.
  processor('root.a = $missing'),
  processor('root.a = this.b.upercase()'),
  `output:\n  file:\n    path: '\${! json("a").uppercase() }-\${! count("x") }'\n    codec: lines\n`,
];

describe('a mapping that one engine takes', () => {
  test.each(TEXTS)('is judged for another as if it had been read anew: %s', (text) => {
    for (const [first, second] of [
      [redpandaConnect, bento],
      [bento, redpandaConnect],
    ] as const) {
      const shared = parsePipeline(text);
      const found = [first, second, first].map((catalogue) => lintPipeline(shared, { catalogue }).findings);
      expect(found).toEqual([first, second, first].map((catalogue) => lint(text, { catalogue }).findings));
    }
  });
});
