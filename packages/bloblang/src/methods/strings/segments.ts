import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantText } from '../../values/convert.js';
import { fail } from '../../values/failure.js';

const KINDS = ['grapheme', 'word', 'sentence'] as const;

export const unicodeSegmentsMethod = defineMethod({
  name: 'unicode_segments',
  summary: 'The graphemes, words or sentences of a text.',
  only: 'redpanda-connect',
  plain: true,
  params: [param.string('segmentation_type')],
  examples: [['root = this.a.unicode_segments("word")', '{"a":"hi there"}', '["hi"," ","there"]']],
  build: (type) => (target, _frame, from) => {
    const text = wantText(target, from);
    const granularity = KINDS.find((kind) => kind === type) ?? fail(`unknown segmentation type: ${type}`);
    const segmenter = new Intl.Segmenter('en', { granularity });
    return Array.from(segmenter.segment(text), ({ segment }) => segment);
  },
});
