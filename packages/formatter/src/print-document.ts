import { isAbsent } from '@weir/pipeline-parser';
import { canonicalOrder, type Place, placeOfItem, placeOfRoot, placeOfValue } from './canonical-order.js';
import type { Note } from './comment-queue.js';
import { keyText, propertiesOf } from './key-text.js';
import type { CollectionLayout, DocumentLayout, EntryLayout, LeafLayout, ValueLayout } from './layout.js';
import { STEP, scalarLines } from './scalar-lines.js';

/** The lines of one document in canonical order and style, without the marker in front of it. */
export function printDocument(layout: DocumentLayout): readonly string[] {
  const printer = new Printer();
  printer.notes(layout.head, 0);
  if (layout.value?.kind === 'leaf') printer.rootLeaf(layout.value);
  else if (layout.value !== undefined) {
    if (layout.head.length > 0) printer.gap();
    printer.root(layout.value);
  }
  printer.notes(layout.foot, 0);
  return printer.lines;
}

/** Text that would end a document at the start of a line. */
const MARKER = /^(?:---|\.\.\.)(?=\s|$)/;

/** Where a value stands among its parents. */
interface Site {
  /** Columns of the entry that holds the value. */
  readonly indent: number;
  readonly place: Place;
  /** The key that the value, or the list around it, belongs to. */
  readonly key: string;
}

class Printer {
  readonly lines: string[] = [];
  /** True while the last lines belong to a block scalar that would swallow a blank line. */
  #open = false;

  root(value: CollectionLayout): void {
    const place = placeOfRoot(value.node);
    const properties = propertiesOf(value.node);
    const marker = [...properties, ...(value.trailing === undefined ? [] : [value.trailing])];
    if (properties.length > 0) this.#push(marker.join(' '));
    else if (value.trailing !== undefined) this.#push(value.trailing);
    let wasTall = false;
    for (const [i, entry] of this.#ordered(value, place).entries()) {
      const printed = new Printer();
      printed.#entry(entry, { indent: 0, place, key: '' }, true);
      const isTall = printed.lines.length > 1;
      const isApart = i > 0 && entry.pair !== undefined && (isTall || wasTall);
      if (isApart || startsBlank(entry)) this.gap();
      for (const line of printed.lines) this.#push(line);
      this.#open = printed.#open;
      wasTall = isTall;
    }
    this.notes(value.foot, 0);
  }

  rootLeaf(value: LeafLayout): void {
    if (isAbsent(value.node) && value.node.anchor === undefined) {
      if (value.trailing !== undefined) this.#push(value.trailing);
      this.notes(value.below, 0);
      return;
    }
    const at = this.lines.length;
    this.#leaf('', value, { indent: 0, place: 'other', key: '' });
    const first = this.lines[at] ?? '';
    if (MARKER.test(first)) this.lines[at] = ' '.repeat(STEP) + first;
  }

  notes(notes: readonly Note[], indent: number): void {
    for (const note of notes) {
      if (note.blank) this.gap();
      this.#push(' '.repeat(indent) + note.text);
    }
  }

  #ordered(value: CollectionLayout, place: Place): readonly EntryLayout[] {
    if (value.node.kind !== 'mapping') return value.entries;
    const entries = new Map(value.entries.map((entry) => [entry.pair, entry]));
    return canonicalOrder(value.node, place).flatMap((pair) => entries.get(pair) ?? []);
  }

  #entries(value: CollectionLayout, site: Site): void {
    for (const [i, entry] of this.#ordered(value, site.place).entries()) this.#entry(entry, site, i === 0);
    this.notes(value.foot, site.indent);
  }

  #entry(entry: EntryLayout, site: Site, isFirst: boolean): void {
    const { pair, value } = entry;
    const notes = [...entry.notes, ...hoisted(pair === undefined ? value : undefined)];
    const pad = ' '.repeat(site.indent);
    let blank = !isFirst;
    for (const note of notes) {
      if (note.blank && blank) this.gap();
      this.#push(pad + note.text);
      blank = true;
    }
    if (entry.blank && blank) this.gap();
    if (pair === undefined) this.#item(value, site);
    else {
      const place = placeOfValue(site.place, pair.name);
      const isScalar = pair.key.kind === 'scalar' || pair.key.kind === 'alias';
      if (!isScalar) this.#push(`${pad}? ${keyText(pair.key)}`);
      const head = isScalar ? `${pad}${keyText(pair.key)}:` : `${pad}:`;
      this.#value(head, value, { indent: site.indent, place, key: pair.name });
    }
  }

  #item(value: ValueLayout, site: Site): void {
    const pad = ' '.repeat(site.indent);
    const inner: Site = { ...site, place: placeOfItem(site.key) };
    if (isCompact(value)) {
      const at = this.lines.length;
      this.#entries(withoutHoisted(value), this.#childSite(value, inner));
      // Not trimStart: a name may begin with a character that JavaScript takes for a blank and YAML does not.
      this.lines[at] = `${pad}- ${this.lines[at]?.replace(/^ +/, '') ?? ''}`;
    } else this.#value(`${pad}-`, value, inner);
  }

  #value(head: string, value: ValueLayout, site: Site): void {
    if (value.kind === 'leaf') this.#leaf(head, value, site);
    else {
      this.#push(join(head, ...propertiesOf(value.node), value.trailing));
      this.#entries(value, this.#childSite(value, site));
    }
  }

  #childSite(value: CollectionLayout, site: Site): Site {
    const place = value.node.kind === 'mapping' ? site.place : 'other';
    return { indent: site.indent + STEP, place, key: site.key };
  }

  #leaf(head: string, value: LeafLayout, site: Site): void {
    const { node } = value;
    if (node.kind !== 'scalar') {
      const text = node.kind === 'alias' ? `*${node.name}` : node.kind === 'mapping' ? '{}' : '[]';
      this.#push(join(head, ...propertiesOf(node), text, value.trailing));
      return;
    }
    const text = scalarLines(node, site.indent);
    const isBlock = node.style === 'literal' || node.style === 'folded';
    const behindFirst = isBlock || text.rest.length === 0 ? value.trailing : undefined;
    this.#push(join(head, ...propertiesOf(node), text.first, behindFirst));
    for (const [i, line] of text.rest.entries())
      this.#push(!isBlock && i === text.rest.length - 1 ? join(line, value.trailing) : line);
    this.#open = text.open;
    this.notes(value.below, site.indent + STEP);
  }

  #push(line: string): void {
    this.lines.push(line);
    this.#open = false;
  }

  /** A blank line, unless one is there, nothing is above it or it would become part of a scalar. */
  gap(): void {
    if (this.lines.length > 0 && !this.#open && this.lines.at(-1) !== '') this.lines.push('');
  }
}

const join = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

/** A collection whose first entry stands on the line of the dash. */
const isCompact = (value: ValueLayout): value is CollectionLayout =>
  value.kind === 'collection' && value.trailing === undefined && propertiesOf(value.node).length === 0;

/** Notes of the first entry of a compact collection, which move above the dash. */
function hoisted(value: ValueLayout | undefined): readonly Note[] {
  if (value === undefined || !isCompact(value)) return [];
  const [first] = value.entries;
  if (first === undefined) return [];
  return [...first.notes, ...hoisted(first.pair === undefined ? first.value : undefined)];
}

function withoutHoisted(value: CollectionLayout): CollectionLayout {
  const [first, ...others] = value.entries;
  if (first === undefined) return value;
  const inner = first.pair === undefined && isCompact(first.value) ? withoutHoisted(first.value) : first.value;
  return { ...value, entries: [{ ...first, notes: [], value: inner }, ...others] };
}

const startsBlank = (entry: EntryLayout): boolean => entry.notes[0]?.blank ?? entry.blank;
