import { alias, defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantPlainText } from '../../values/convert.js';
import { compilePattern, expandTemplate, type Match, matchesOf } from '../../values/pattern.js';
import { bytesFromText } from '../../values/text.js';
import { type ObjectValue, setKey, type Value } from '../../values/value.js';

const pattern = [param.string('pattern')] as const;

export const reMatchMethod = defineMethod({
  name: 're_match',
  summary: 'Whether a regular expression matches some part of the text.',
  params: pattern,
  examples: [['root = this.a.re_match("[0-9]")', '{"a":"a1"}', 'true']],
  build: (source) => {
    const compiled = compilePattern(source);
    return (target, _frame, from) => compiled.test(wantPlainText(target, from));
  },
});

export const reFindAllMethod = defineMethod({
  name: 're_find_all',
  summary: 'All parts of the text that a regular expression matches.',
  params: pattern,
  examples: [['root = this.a.re_find_all("a.")', '{"a":"paranormal"}', '["ar","an","al"]']],
  build: (source) => {
    const compiled = compilePattern(source);
    return (target, _frame, from) =>
      matchesOf(compiled, wantPlainText(target, from)).map(({ groups }) => groups[0] ?? '');
  },
});

export const reFindAllSubmatchMethod = defineMethod({
  name: 're_find_all_submatch',
  summary: 'For each match of a regular expression an array of the match and its groups.',
  params: pattern,
  examples: [['root = this.a.re_find_all_submatch("a(x*)b")', '{"a":"-axxb-ab-"}', '[["axxb","xx"],["ab",""]]']],
  build: (source) => {
    const compiled = compilePattern(source);
    return (target, _frame, from) =>
      matchesOf(compiled, wantPlainText(target, from)).map(({ groups }) => groups.map((group) => group ?? ''));
  },
});

/** @param inBytes what is found in bytes is bytes, and null for a group that took no part */
function asObject({ groups }: Match, names: readonly (string | undefined)[], inBytes = false): ObjectValue {
  const out: ObjectValue = {};
  groups.forEach((group, i) => {
    const found = inBytes ? (group === undefined ? null : bytesFromText(group)) : (group ?? '');
    setKey(out, names[i] ?? String(i), found);
  });
  return out;
}

export const reFindObjectMethod = defineMethod({
  name: 're_find_object',
  summary:
    'The first match of a regular expression as an object: the match under 0, groups under their names or numbers.',
  params: pattern,
  examples: [['root = this.a.re_find_object("(?P<k>[a-z]+)=(.*)")', '{"a":"n=1"}', '{"0":"n=1","2":"1","k":"n"}']],
  build: (source) => {
    const compiled = compilePattern(source);
    return (target, _frame, from): Value => {
      const [first] = matchesOf(compiled, wantPlainText(target, from), 1);
      return first === undefined ? {} : asObject(first, compiled.names);
    };
  },
});

export const reFindAllObjectMethod = defineMethod({
  name: 're_find_all_object',
  summary: 'Each match of a regular expression as an object: the match under 0, groups under their names or numbers.',
  params: pattern,
  examples: [
    ['root = this.a.re_find_all_object("a(?P<x>x*)b")', '{"a":"axb-ab"}', '[{"0":"axb","x":"x"},{"0":"ab","x":""}]'],
  ],
  build: (source) => {
    const compiled = compilePattern(source);
    return (target, _frame, from) => {
      const inBytes = target instanceof Uint8Array;
      return matchesOf(compiled, wantPlainText(target, from)).map((match) => asObject(match, compiled.names, inBytes));
    };
  },
});

export const reReplaceAllMethod = defineMethod({
  name: 're_replace_all',
  summary: 'The text with every match of a regular expression replaced; `$1` and `${name}` stand for groups.',
  params: [param.string('pattern'), param.string('value')],
  examples: [['root = this.a.re_replace_all("ADD ([0-9]+)", "+($1)")', '{"a":"foo ADD 70"}', '"foo +(70)"']],
  build: (source, template) => {
    const compiled = compilePattern(source);
    return (target, _frame, from) => {
      const text = wantPlainText(target, from);
      const { names } = compiled;
      let out = '';
      let end = 0;
      for (const match of matchesOf(compiled, text)) {
        out += text.slice(end, match.start) + expandTemplate(template, match, names);
        end = match.end;
      }
      out += text.slice(end);
      return out;
    };
  },
});

export const reReplaceMethod = alias(reReplaceAllMethod, 're_replace');
