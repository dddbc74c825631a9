import * as fc from 'fast-check';

/** A YAML value before it is written in some style. */
export type Draft =
  | { readonly kind: 'inline'; readonly text: string }
  | { readonly kind: 'block'; readonly header: string; readonly lines: readonly string[] }
  | { readonly kind: 'map' | 'list'; readonly flow: boolean; readonly entries: readonly DraftEntry[] };

interface DraftEntry {
  readonly key: string;
  readonly value: Draft;
  /** How many comments stand above, and whether one stands behind. */
  readonly above: number;
  readonly behind: boolean;
  readonly blank: boolean;
  readonly properties: string;
}

/** How a draft is written. */
export interface Style {
  readonly indent: number;
  readonly indentLists: boolean;
  readonly lineBreak: string;
  readonly marker: boolean;
  readonly foot: number;
}

const INLINE = [
  'plain',
  'two words',
  '1',
  '-1.5',
  '007',
  '"007"',
  "'true'",
  "'null'",
  'true',
  'null',
  '~',
  '',
  '{}',
  '[]',
  '""',
  "''",
  '${NAME}',
  '${NAME:default}',
  '"${A:\\"x\\"}"',
  '${! json("a") }',
  "'it''s'",
  '"a\\nb"',
  '"\\u00e9"',
  '"\\u0024{X}"',
  'é',
  '"# no comment"',
  "'a: b'",
  'http://host:80/a#b',
  '2024-01-01',
  '!!str 5',
  '"\\t"',
  '0x1F',
  '1e3',
  'a:b',
  '"é 😀"',
  '!custom x',
  '"\\\\"',
  "'#'",
];
const KEYS = [
  'a',
  'b',
  'input',
  'output',
  'pipeline',
  'label',
  'processors',
  'x y',
  '"k"',
  "'007'",
  '"on"',
  '1',
  'a.b',
  '"a: b"',
  'é',
];
const BLOCK_LINES = ['root = this', '# text', '  deeper', '', 'a: b', '- c', 'x # y', "it's", '${X}'];
const HEADERS = ['|', '|-', '|+', '>', '>-', '>+'];

const block = fc
  .record({
    header: fc.constantFrom(...HEADERS),
    first: fc.constantFrom('first', '# c?'),
    rest: fc.array(fc.constantFrom(...BLOCK_LINES), { maxLength: 4 }),
  })
  .map(({ header, first, rest }): Draft => ({ kind: 'block', header, lines: [first, ...rest, 'last'] }));

const inline = fc.constantFrom(...INLINE).map((text): Draft => ({ kind: 'inline', text }));

const entry = (value: fc.Arbitrary<Draft>): fc.Arbitrary<DraftEntry> =>
  fc.record({
    key: fc.constantFrom(...KEYS),
    value,
    above: fc.constantFrom(0, 0, 0, 1, 2),
    behind: fc.constantFrom(false, false, true),
    blank: fc.boolean(),
    properties: fc.constantFrom('', '', '', '', '&anchor'),
  });

const { draft } = fc.letrec<{ draft: Draft; collection: Draft }>((tie) => ({
  draft: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, inline, block, tie('collection')),
  collection: fc
    .record({
      kind: fc.constantFrom('map' as const, 'list' as const),
      flow: fc.constantFrom(false, false, false, true),
      entries: fc.array(entry(tie('draft')), { minLength: 1, maxLength: 4 }),
    })
    .map(({ kind, flow, entries }): Draft => ({ kind, flow, entries: kind === 'map' ? uniqueKeys(entries) : entries })),
}));

const uniqueKeys = (entries: readonly DraftEntry[]): readonly DraftEntry[] =>
  entries.filter((each, i) => entries.findIndex((other) => bare(other.key) === bare(each.key)) === i);
const bare = (key: string): string => key.replace(/^["']|["']$/g, '');

const style: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom(1, 2, 3, 4),
  indentLists: fc.boolean(),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  marker: fc.boolean(),
  foot: fc.constantFrom(0, 0, 1, 2),
});

export interface WrittenYaml {
  readonly text: string;
  /** How many comments, each `#<n>;` with a number of its own. */
  readonly comments: number;
}

/** Documents with maps, lists, every scalar style, comments at every kind of place, in many styles of writing. */
export const arbitraryYaml: fc.Arbitrary<WrittenYaml> = fc
  .array(fc.tuple(draft, style), { minLength: 1, maxLength: 2 })
  .map((documents) => {
    const writer = new Writer();
    for (const [i, [value, how]] of documents.entries()) writer.document(value, how, i);
    return { text: writer.lines.join(documents[0]?.[1].lineBreak ?? '\n'), comments: writer.comments };
  });

class Writer {
  readonly lines: string[] = [];
  comments = 0;
  #anchored = 0;

  document(value: Draft, style: Style, index: number): void {
    if (style.marker || index > 0) this.lines.push('---');
    this.#value('', value, 0, style, undefined, 0);
    for (let i = 0; i < style.foot; i++) this.lines.push(this.#comment());
    this.lines.push('');
  }

  #comment(): string {
    return `# ${this.comments++};`;
  }

  #value(head: string, value: Draft, at: number, style: Style, behind: string | undefined, parent: number): void {
    const tail = behind === undefined ? '' : ` ${behind}`;
    switch (value.kind) {
      case 'inline':
        this.lines.push(`${joined(head, value.text)}${tail}`.trimEnd());
        return;
      case 'block': {
        this.lines.push(joined(head, value.header) + tail);
        for (const line of value.lines) this.lines.push(line === '' ? '' : ' '.repeat(parent + style.indent) + line);
        return;
      }
      case 'map':
      case 'list':
        if (value.flow) {
          this.#flow(head, value, at, style, tail);
          return;
        }
        if (head !== '') this.lines.push(head + tail);
        for (const each of value.entries) this.#entry(value.kind, each, at, style);
    }
  }

  #entry(kind: 'map' | 'list', entry: DraftEntry, at: number, style: Style): void {
    const pad = ' '.repeat(at);
    if (entry.blank) this.lines.push('');
    for (let i = 0; i < entry.above; i++) this.lines.push(pad + this.#comment());
    const properties = entry.properties === '' ? '' : ` &n${this.#anchored++}`;
    const head = pad + (kind === 'map' ? `${entry.key}:` : '-') + properties;
    const child = entry.value.kind === 'list' && kind === 'map' && !style.indentLists ? at : at + style.indent;
    this.#value(head, entry.value, child, style, entry.behind ? this.#comment() : undefined, at);
  }

  #flow(head: string, value: Extract<Draft, { kind: 'map' | 'list' }>, at: number, style: Style, tail: string): void {
    const [open, close] = value.kind === 'map' ? '{}' : '[]';
    this.lines.push(joined(head, open ?? ''));
    const pad = ' '.repeat(at + style.indent);
    for (const entry of value.entries) {
      for (let i = 0; i < entry.above; i++) this.lines.push(pad + this.#comment());
      const text = `${value.kind === 'map' ? `${entry.key}: ` : ''}${flowText(entry.value)}`;
      this.lines.push(`${pad}${text},${entry.behind ? ` ${this.#comment()}` : ''}`);
    }
    this.lines.push(`${pad}${close}${tail}`);
  }
}

const joined = (head: string, text: string): string => (head === '' ? text : text === '' ? head : `${head} ${text}`);

function flowText(value: Draft): string {
  switch (value.kind) {
    case 'inline':
      return value.text === '' || /^[!*]/.test(value.text) ? 'null' : value.text;
    case 'block':
      return JSON.stringify(value.lines.join('\n'));
    case 'map':
      return `{${value.entries.map((each) => `${each.key}: ${flowText(each.value)}`).join(', ')}}`;
    case 'list':
      return `[${value.entries.map((each) => flowText(each.value)).join(', ')}]`;
  }
}
