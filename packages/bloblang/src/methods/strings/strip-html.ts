import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { wantPlainText, wantText } from '../../values/convert.js';
import { Failure, preview } from '../../values/failure.js';
import { bytesFromText } from '../../values/text.js';
import { kindOf, type Value } from '../../values/value.js';

/** Elements whose content is dropped with them. */
const SILENT = new Set('frame frameset iframe noembed noframes noscript nostyle object script style title'.split(' '));

/** Elements that mean something without attributes: no attribute is ever kept, so others are never kept either. */
const KEEPABLE = new Set(
  `abbr acronym address article aside audio b bdi blockquote body br button canvas caption center cite
    code col colgroup datalist dd del details dfn div dl dt em fieldset figcaption figure footer h1 h2
    h3 h4 h5 h6 head header hgroup hr html i ins kbd li mark marquee nav ol optgroup option p picture
    pre q rp rt ruby s samp section select small span strike strong sub summary sup svg table tbody td
    textarea tfoot th thead time title tr tt u ul var video wbr`.split(/\s+/),
);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** The text of an HTML document, escaped again, with the tags of the kept elements. */
function strip(kit: Kit<'markup'>, source: string, keep: ReadonlySet<string>): string {
  const html = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  let out = '';
  let text = '';
  let name = '';
  let silent = 0;
  const kept = (tag: string): boolean => keep.has(tag) && KEEPABLE.has(tag);
  const flush = (): void => {
    if (silent === 0) out += escapeText(kit.decodeHTML(text));
    text = '';
  };
  const open = (end: string): void => {
    if (silent === 0 && kept(name)) out += `<${name}${end}`;
    if (SILENT.has(name) && end === '>') silent += 1;
  };
  const ignore = (): void => flush();
  const tokenizer = new kit.Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      ontext: (start, end) => {
        // What begins right behind a `<` is a tag that the text breaks off in.
        if (html[start - 1] === '<') return;
        text += html.slice(start, end);
      },
      ontextentity: ignore,
      onopentagname: (start, end) => {
        flush();
        name = html.slice(start, end).toLowerCase();
      },
      onopentagend: () => open('>'),
      onselfclosingtag: () => open('/>'),
      onclosetag: (start, end) => {
        flush();
        const tag = html.slice(start, end).toLowerCase();
        if (SILENT.has(tag)) silent = Math.max(0, silent - 1);
        else if (silent === 0 && kept(tag)) out += `</${tag}>`;
      },
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: flush,
      isInForeignContext: () => false,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return out;
}

function elementName(value: Value, index: number): string {
  if (typeof value === 'string') return value;
  throw new Failure(
    `invalid arg at index ${index}: expected string value, got ${kindOf(value)}${preview(value)}`,
    true,
  );
}

export const stripHtmlMethod = defineKitMethod({
  kit: 'markup',
  name: 'strip_html',
  summary: 'The text of an HTML document without its tags, except those of the named elements, whose attributes go.',
  params: [param.optional(param.array('preserve'))],
  examples: [
    ['root = this.a.strip_html()', '{"a":"<p>so <b>it</b> is</p>"}', '"so it is"'],
    ['root = this.a.strip_html(["b"])', '{"a":"<p>so <b>it</b> is</p>"}', '"so <b>it</b> is"'],
  ],
  build: (preserve) => {
    const keep = new Set((preserve ?? []).map((name, i) => elementName(name, i)));
    return (kit) => (target, frame, from) => {
      if (frame.program.dialect === 'redpanda-connect') return strip(kit, wantText(target), keep);
      const text = strip(kit, wantPlainText(target, from), keep);
      return target instanceof Uint8Array ? bytesFromText(text) : text;
    };
  },
});
