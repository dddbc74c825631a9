import type { Kit } from '../kits/index.js';
import { type ObjectValue, ownValue, setKey, type Value } from './value.js';

/** A text that is no XML. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';
}

/** An element that is being read. */
interface Open {
  readonly name: string;
  readonly fields: ObjectValue;
  /** Text before the first attribute or child. */
  lead: string | undefined;
}

/** What stands between the brackets of a section of plain text. */
const cdataText = (section: string): string => section.replace(/^.*?\[CDATA\[/s, '').replace(/\]\]>?$/, '');

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Numbers and truths that texts spell, as the reference casts them. */
function cast(text: string): Value {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (/^(?:t|T|true|True|TRUE)$/.test(text)) return true;
  return /^(?:f|F|false|False|FALSE)$/.test(text) ? false : text;
}

/**
 * The first element of an XML document: attributes as `-name`, text beside them as `#text`, repeated children as
 * arrays, an element of text alone as that text. Forgives what a lenient reader forgives: wrong closing tags,
 * attributes without quotes or value. Throws {@link XmlSyntaxError}.
 */
export function parseXml(kit: Kit<'markup'>, source: string, casting: boolean): Value {
  const reader = new XmlReader(kit, source.replace(/\r\n?/g, '\n'), casting);
  return reader.read();
}

class XmlReader {
  readonly #kit: Kit<'markup'>;
  readonly #source: string;
  readonly #casting: boolean;
  readonly #stack: Open[] = [];
  #result: ObjectValue | undefined;
  #text = '';
  #attribute = '';
  #value: string | undefined;

  constructor(kit: Kit<'markup'>, source: string, casting: boolean) {
    this.#kit = kit;
    this.#source = source;
    this.#casting = casting;
  }

  read(): Value {
    const slice = (start: number, end: number): string => this.#source.slice(start, end);
    const nothing = (): void => undefined;
    const tokenizer = new this.#kit.Tokenizer(
      { xmlMode: true, decodeEntities: true },
      {
        ontext: (start, end) => this.#addText(slice(start, end)),
        ontextentity: (code) => this.#addText(String.fromCodePoint(code)),
        oncdata: (start, end, offset) => {
          this.#endText();
          this.#addText(cdataText(this.#source.slice(start, end + offset)));
          this.#endText();
        },
        onopentagname: (start, end) => this.#open(slice(start, end)),
        onopentagend: nothing,
        onselfclosingtag: () => this.#close(),
        onclosetag: (start, end) => this.#closeTag(slice(start, end)),
        onattribname: (start, end) => {
          this.#attribute = slice(start, end);
          this.#value = undefined;
        },
        onattribdata: (start, end) => {
          this.#value = (this.#value ?? '') + slice(start, end);
        },
        onattribentity: (code) => {
          this.#value = (this.#value ?? '') + String.fromCodePoint(code);
        },
        onattribend: (quote) => this.#addAttribute(quote !== 0),
        oncomment: () => this.#endText(),
        ondeclaration: () => this.#endText(),
        onprocessinginstruction: () => this.#endText(),
        onend: nothing,
      },
    );
    tokenizer.write(this.#source);
    tokenizer.end();
    if (this.#result !== undefined) return this.#result;
    throw this.#stack.length === 0 && !/<[^!?]/.test(this.#source)
      ? new XmlSyntaxError('EOF')
      : this.#wrong('unexpected EOF', this.#source.length);
  }

  #wrong(why: string, at: number): XmlSyntaxError {
    const line = this.#source.slice(0, at).split('\n').length;
    return new XmlSyntaxError(`xml.Decoder.Token() - XML syntax error on line ${line}: ${why}`);
  }

  #addText(text: string): void {
    if (this.#result === undefined) this.#text += text;
  }

  #endText(): void {
    const text = this.#text.trim();
    this.#text = '';
    const open = this.#stack.at(-1);
    if (text === '' || open === undefined) return;
    if (Object.keys(open.fields).length === 0) open.lead = text;
    else setKey(open.fields, '#text', this.#casting ? cast(text) : text);
  }

  #open(name: string): void {
    if (this.#result !== undefined) return;
    this.#endText();
    if (!/^[\p{L}_:]/u.test(name)) throw this.#wrong(`invalid XML name: ${name}`, 0);
    this.#stack.push({ name: local(name), fields: {}, lead: undefined });
  }

  #addAttribute(valued: boolean): void {
    const open = this.#stack.at(-1);
    if (this.#result !== undefined || open === undefined) return;
    const name = this.#attribute;
    if (!/^[\p{L}_:]/u.test(name)) throw this.#wrong('expected attribute name in element', 0);
    const value = valued ? (this.#value ?? '') : name;
    setKey(open.fields, `-${local(name)}`, this.#casting ? cast(value) : value);
  }

  #closeTag(name: string): void {
    if (this.#result !== undefined) return;
    if (this.#stack.length === 0) throw this.#wrong(`unexpected end element </${name}>`, 0);
    this.#endText();
    const at = this.#stack.findLastIndex((open) => open.name === local(name));
    for (let left = Math.max(1, at === -1 ? 1 : this.#stack.length - at); left > 0; left--) this.#close();
  }

  #close(): void {
    const open = this.#stack.pop();
    if (this.#result !== undefined || open === undefined) return;
    const { name, fields, lead } = open;
    const text = lead === undefined || !this.#casting ? lead : cast(lead);
    const plain = Object.keys(fields).length === 0;
    if (!plain && text !== undefined) setKey(fields, '#text', text);
    const value: Value = plain ? (text ?? '') : fields;
    const parent = this.#stack.at(-1);
    if (parent === undefined) {
      this.#result = {};
      setKey(this.#result, name, value);
      return;
    }
    const before = ownValue(parent.fields, name);
    setKey(
      parent.fields,
      name,
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value],
    );
  }
}
