import { invariant } from '@weir/diagnostics';
import {
  type Comment,
  isAbsent,
  type MappingNode,
  type SequenceNode,
  type YamlDocument,
  type YamlNode,
} from '@weir/pipeline-parser';
import type { CommentQueue, Note } from './comment-queue.js';
import type { CollectionLayout, DocumentLayout, EntryLayout, LeafLayout, ValueLayout } from './layout.js';

type Collection = MappingNode | SequenceNode;

/** Gives every comment of a document its place beside, above or below a node. Documents must come in source order. */
export function layOutDocument(document: YamlDocument, text: string, comments: CommentQueue): DocumentLayout {
  const directives = directivesOf(text.slice(document.span.start, document.span.end));
  const { end } = document.span;
  if (document.root === undefined)
    return { directives, head: comments.before(end).map((c) => comments.note(c)), value: undefined, foot: [] };
  const walk = new Walk(comments);
  const above: Note[] = [];
  const value = walk.value(document.root, end, -1, above);
  const foot = comments.before(end).map((c) => comments.note(c));
  if (isBlockScalar(document.root)) return { directives, head: [...above, ...foot], value, foot: [] };
  if (value.kind === 'leaf') return { directives, head: above, value, foot };
  return { directives, ...withHead(value, above), foot };
}

/** At the left edge a block scalar would take a comment below it for its text. */
const isBlockScalar = (node: YamlNode): boolean =>
  node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded');

const directivesOf = (text: string): readonly string[] => {
  const marker = /^---(?=[ \t\n]|$)/m.exec(text);
  if (marker === null) return [];
  const lines = text.slice(0, marker.index).split('\n');
  return lines.filter((line) => line.startsWith('%')).map((line) => line.replace(/[ \t]+(?:#.*)?$/, ''));
};

/** Comments set off from the first entry by a blank line speak of the whole document. */
function withHead(value: CollectionLayout, above: readonly Note[]): { head: readonly Note[]; value: CollectionLayout } {
  const [first, ...others] = value.entries;
  if (first === undefined) return { head: above, value };
  const notes = [...above, ...first.notes];
  let split = notes.length;
  if (!first.blank) {
    split = notes.findLastIndex((note) => note.blank);
    if (split < 0) split = 0;
  }
  const entries = [{ ...first, notes: notes.slice(split) }, ...others];
  return { head: notes.slice(0, split), value: { ...value, entries } };
}

/** What an entry gathers while its value is walked. */
interface Gathered {
  trailing: string | undefined;
  readonly above: Note[];
}

class Walk {
  readonly #dashesOf = new WeakMap<SequenceNode, readonly number[]>();

  constructor(readonly comments: CommentQueue) {}

  /**
   * @param limit offset at which the next entry, a closing bracket or the next document starts
   * @param column of the block collection that holds the value; Infinity within brackets
   * @param above receives the comments that must move above the entry
   */
  value(node: YamlNode, limit: number, column: number, above: Note[]): ValueLayout {
    const size = node.kind === 'mapping' ? node.pairs.length : node.kind === 'sequence' ? node.items.length : 0;
    return (node.kind === 'mapping' || node.kind === 'sequence') && size > 0
      ? this.#collection(node, limit, column, above)
      : this.#leaf(node, limit, column, above);
  }

  #leaf(node: YamlNode, limit: number, column: number, above: Note[]): LeafLayout {
    const gathered: Gathered = { trailing: undefined, above };
    const inner =
      node.kind === 'mapping' || node.kind === 'sequence'
        ? node.span.end
        : node.kind === 'scalar'
          ? node.body.start
          : node.span.start;
    this.#gather(inner, gathered);
    const behind = this.#behindLeaf(node, limit, column);
    if (behind !== undefined) this.#setTrailing(gathered, this.comments.note(behind));
    if (!isAbsent(node)) return { kind: 'leaf', node, trailing: gathered.trailing, below: [] };
    const below = this.comments.aloneFrom(column + 1, limit).map((c) => this.comments.note(c));
    return { kind: 'leaf', node, trailing: gathered.trailing, below };
  }

  #behindLeaf(node: YamlNode, limit: number, column: number): Comment | undefined {
    if (isBlockScalar(node)) return undefined;
    const isOpen = isAbsent(node) && Number.isFinite(column);
    return isOpen ? this.comments.besideToken(limit) : this.comments.behind(node.span.end, limit);
  }

  #collection(node: Collection, limit: number, column: number, above: Note[]): CollectionLayout {
    const gathered: Gathered = { trailing: undefined, above };
    const starts = this.#entryStarts(node);
    const [first = node.span.start] = starts;
    const notes: Note[] = [];
    for (const comment of this.comments.before(first)) {
      const note = this.comments.note(comment);
      if (comment.alone) notes.push(note);
      else this.#setTrailing(gathered, note);
    }
    const own = node.flow ? Number.POSITIVE_INFINITY : this.comments.column(first);
    const inner = node.flow ? node.span.end : limit;
    const entries = starts.map((start, i) =>
      this.#entry(node, i, start, starts[i + 1] ?? inner, own, i === 0 ? notes : []),
    );
    const isLevel = node.kind === 'sequence' && own === column;
    const foot = node.flow
      ? this.comments.before(node.span.end)
      : this.comments.aloneFrom(isLevel ? own + 1 : own, limit);
    const footNotes = foot.map((c) => this.comments.note(c));
    const behind = node.flow ? this.comments.behind(node.span.end, limit) : undefined;
    if (behind !== undefined) this.#setTrailing(gathered, this.comments.note(behind));
    return { kind: 'collection', node, trailing: gathered.trailing, entries, foot: footNotes };
  }

  #entry(
    node: Collection,
    i: number,
    start: number,
    limit: number,
    column: number,
    first: readonly Note[],
  ): EntryLayout {
    const above = [...first, ...this.comments.before(start).map((c) => this.comments.note(c))];
    const pair = node.kind === 'mapping' ? node.pairs[i] : undefined;
    const child = node.kind === 'mapping' ? pair?.value : node.items[i];
    const blank = this.comments.blankAbove(start);
    const key = pair === undefined ? undefined : this.#inKey(pair.key);
    invariant(child !== undefined, 'an entry has a value');
    const value = this.value(child, limit, column, above);
    return { notes: [...above, ...(key ?? [])], blank, pair, value };
  }

  /** Comments within a key that is a collection of its own. */
  #inKey(key: YamlNode): readonly Note[] {
    return this.comments.before(key.span.end).map((c) => this.comments.note(c));
  }

  /** Where each entry starts: at its key, its dash or, within brackets, its value. */
  #entryStarts(node: Collection): readonly number[] {
    if (node.kind === 'mapping')
      return node.pairs.map(({ key: { span }, key }) =>
        isAbsent(key) ? this.comments.tokenAfter(span.start) : span.start,
      );
    if (node.flow) return node.items.map((item) => startOf(item));
    return this.#dashes(node);
  }

  #dashes(node: SequenceNode): readonly number[] {
    const known = this.#dashesOf.get(node);
    if (known !== undefined) return known;
    let at = node.span.start;
    const dashes = node.items.map((item) => {
      const dash = this.comments.tokenAfter(at);
      at = Math.max(dash + 1, this.#endOf(item));
      return dash;
    });
    this.#dashesOf.set(node, dashes);
    return dashes;
  }

  /** Where a node ends; the span of a list whose last item is not written ends before its dash. */
  #endOf(node: YamlNode): number {
    if (node.kind === 'mapping' && !node.flow) return Math.max(node.span.end, this.#endOf(lastOf(node.pairs).value));
    if (node.kind !== 'sequence' || node.flow) return node.span.end;
    return Math.max(node.span.end, lastOf(this.#dashes(node)) + 1, this.#endOf(lastOf(node.items)));
  }

  #gather(offset: number, gathered: Gathered): void {
    for (const comment of this.comments.before(offset)) {
      const note = this.comments.note(comment);
      if (comment.alone) gathered.above.push(note);
      else this.#setTrailing(gathered, note);
    }
  }

  /** A line holds one comment: one that stood there already moves above. */
  #setTrailing(gathered: Gathered, note: Note): void {
    if (gathered.trailing !== undefined) gathered.above.push({ text: gathered.trailing, blank: false });
    gathered.trailing = note.text;
  }
}

const startOf = (node: YamlNode): number => {
  if (node.kind !== 'mapping' || !node.flow) return node.span.start;
  return Math.min(node.span.start, node.pairs[0]?.key.span.start ?? node.span.start);
};

function lastOf<T>(list: readonly T[]): T {
  const last = list.at(-1);
  invariant(last !== undefined, 'a block collection has an entry');
  return last;
}
