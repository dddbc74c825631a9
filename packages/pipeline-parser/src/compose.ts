import { spansOverlap } from '@weir/diagnostics';
import { CHOMPING_MODE, COLLECTION_STYLE, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import { decodeScalar } from './decode-scalar.js';
import { hasReference } from './environment.js';
import { EVENT_ID, type Event } from './events.js';
import { newEmpty, newMapping, newPair, newScalar, newSequence } from './new-node.js';
import type { AliasNode, MappingNode, Pair, ScalarNode, ScalarStyle, SequenceNode, YamlNode } from './node.js';
import type { SourceText } from './source-text.js';
import type { Limits, YamlFinding } from './yaml-finding.js';

/** The tree of one document and what was wrong with its aliases and size. */
export interface Composition {
  readonly root: YamlNode | undefined;
  readonly findings: readonly Omit<YamlFinding, 'document'>[];
}

/** Builds the positioned tree from one document's events, whose offsets count from `base` in the source. */
export function composeDocument(
  source: SourceText,
  events: readonly Event[],
  base: number,
  limits: Limits,
): Composition {
  return new Composer(source, events, base, limits).compose();
}

type Target = Exclude<YamlNode, AliasNode>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const NO_SPAN = -1;
const STYLES: Readonly<Record<number, ScalarStyle>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};
const CHOMPS = { [CHOMPING_MODE.CLIP]: 'clip', [CHOMPING_MODE.STRIP]: 'strip', [CHOMPING_MODE.KEEP]: 'keep' } as const;

class Composer {
  #next = 0;
  #nodes = 0;
  #depth = 0;
  /** Offset behind the last token that was placed. */
  #cursor: number;
  #stopped = false;
  readonly #findings: Omit<YamlFinding, 'document'>[] = [];
  readonly #anchors = new Map<string, { node: Target | undefined; size: number }>();
  readonly #text: string;
  readonly #mayHoldReferences: boolean;

  constructor(
    readonly source: SourceText,
    readonly events: readonly Event[],
    readonly base: number,
    readonly limits: Limits,
  ) {
    this.#text = source.readable;
    this.#cursor = base;
    this.#mayHoldReferences = source.text.includes('${');
  }

  compose(): Composition {
    if (this.events[0]?.type !== EVENT_ID.DOCUMENT) return { root: undefined, findings: [] };
    this.#next = 1;
    const result = this.#node();
    if (!this.#stopped && result.size > this.limits.expandedNodes)
      this.#limit('expanded_nodes', this.limits.expandedNodes, 'with its aliases written out', result.node);
    return { root: this.#stopped ? undefined : result.node, findings: this.#findings };
  }

  #node(): { node: YamlNode; size: number } {
    const event = this.events[this.#next++];
    this.#nodes++;
    if (this.#nodes > this.limits.nodes && !this.#stopped)
      this.#limit('nodes', this.limits.nodes, 'one document', undefined);
    switch (event?.type) {
      case EVENT_ID.MAPPING:
        return this.#collection(event, true);
      case EVENT_ID.SEQUENCE:
        return this.#collection(event, false);
      case EVENT_ID.ALIAS:
        return this.#alias(event.anchorStart + this.base, event.anchorEnd + this.base);
      case EVENT_ID.SCALAR: {
        const node = this.#scalar(event);
        if (node.anchor !== undefined) this.#anchors.set(node.anchor, { node, size: 1 });
        return { node, size: 1 };
      }
      default:
        this.#next--;
        return { node: newEmpty(this.source, this.#cursor), size: 1 };
    }
  }

  #collection(
    event: Extract<Event, { type: typeof EVENT_ID.MAPPING | typeof EVENT_ID.SEQUENCE }>,
    isMapping: boolean,
  ): { node: MappingNode | SequenceNode; size: number } {
    const start = event.start + this.base;
    const flow = event.style === COLLECTION_STYLE.FLOW;
    const properties = this.#properties(event);
    const isBracketed = flow && (this.#text[start] === '{' || this.#text[start] === '[');
    this.#cursor = Math.max(this.#cursor, isBracketed ? start + 1 : start);
    const entry: { node: Target | undefined; size: number } = { node: undefined, size: 0 };
    if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, entry);
    const pairs: Pair[] = [];
    const items: YamlNode[] = [];
    let size = 1;
    this.#depth++;
    if (this.#depth > this.limits.depth && !this.#stopped)
      this.#limit('depth', this.limits.depth, 'nesting', undefined);
    while (!this.#stopped && this.#next < this.events.length && this.events[this.#next]?.type !== EVENT_ID.POP) {
      if (isMapping) size += this.#pair(pairs);
      else {
        const item = this.#node();
        items.push(item.node);
        size += item.size;
      }
    }
    this.#depth--;
    this.#next++;
    if (isBracketed) this.#cursor = this.#closing(isMapping ? '}' : ']');
    const span = { start, end: Math.max(start, this.#cursor) };
    const { anchor, tag } = properties;
    const node = isMapping ? newMapping(span, anchor, tag, flow, pairs) : newSequence(span, anchor, tag, flow, items);
    entry.node = node;
    entry.size = size;
    return { node, size };
  }

  #pair(pairs: Pair[]): number {
    const key = this.#node();
    if (key.node.kind === 'mapping' && !this.#findings.some(({ span }) => spansOverlap(span, key.node.span)))
      this.#findings.push({
        kind: 'syntax',
        message: 'a mapping cannot be a key; text that starts with { needs quotes',
        span: key.node.span,
      });
    this.#skipColon();
    const value = this.#node();
    const name = key.node.kind === 'scalar' ? key.node.value : '';
    const merge = name === '<<' && key.node.kind === 'scalar' && key.node.style === 'plain';
    pairs.push(newPair(key.node, name, value.node, merge));
    return key.size + value.size;
  }

  #scalar(event: ScalarEvent): ScalarNode {
    const { anchor, tag } = this.#properties(event);
    if (event.valueStart === NO_SPAN) return newEmpty(this.source, this.#cursor, anchor, tag);
    const style = STYLES[event.style] ?? 'plain';
    const body = { start: event.valueStart + this.base, end: event.valueEnd + this.base };
    const isBlock = style === 'literal' || style === 'folded';
    const quotes = style === 'single' || style === 'double' ? 1 : 0;
    const start = isBlock ? this.#blockHeader(body.start) : body.start - quotes;
    const raw = this.#text.slice(body.start, body.end);
    const indent = isBlock ? event.indent : -1;
    const chomping = CHOMPS[event.chomping];
    const dynamic = this.#mayHoldReferences && hasReference(raw);
    const value =
      event.fast && isSimple(style, raw)
        ? raw
        : // js-yaml relies on sound escapes, and has not seen those within references.
          dynamic && style === 'double'
          ? decodeScalar(this.#text, { style, start: body.start, end: body.end, indent, chomping }).value
          : getScalarValue(this.#text, { ...event, fast: false, valueStart: body.start, valueEnd: body.end });
    if (style === 'double' && !event.fast) this.#checkEscapes(body.start, raw);
    this.#cursor = body.end + quotes;
    return newScalar(
      this.source,
      { start, end: this.#cursor },
      anchor,
      tag,
      value,
      style,
      body,
      indent,
      chomping,
      dynamic,
    );
  }

  /** The engines' reader refuses two things that js-yaml takes: an escaped slash and code points beyond Unicode. */
  #checkEscapes(start: number, raw: string): void {
    for (const match of raw.matchAll(
      /\\(?:\/|U(?:00[2-9A-Fa-f]|0[1-9A-Fa-f]|[1-9A-Fa-f]|001[1-9A-Fa-f])[0-9A-Fa-f]*|[\s\S])/g,
    ))
      if (match[0] === '\\/' || match[0].length > 2) {
        const at = start + match.index;
        const message = `this escape is not known: ${match[0]}`;
        this.#findings.push({ kind: 'syntax', message, span: { start: at, end: at + match[0].length } });
      }
  }

  #alias(start: number, end: number): { node: AliasNode; size: number } {
    const name = this.#text.slice(start, end);
    const known = this.#anchors.get(name);
    const span = { start: start - 1, end };
    this.#cursor = end;
    if (known === undefined)
      this.#findings.push({ kind: 'unknown_alias', message: `no anchor &${name} stands above this alias`, span });
    else if (known.node === undefined)
      this.#findings.push({ kind: 'recursive_alias', message: `the value of &${name} holds itself`, span });
    const node: Mutable<AliasNode> = {
      kind: 'alias',
      span,
      anchor: undefined,
      tag: undefined,
      name,
      target: known?.node,
    };
    return { node, size: known?.size ?? 1 };
  }

  #properties(event: { anchorStart: number; anchorEnd: number; tagStart: number; tagEnd: number }): {
    anchor: string | undefined;
    tag: string | undefined;
  } {
    const end = Math.max(event.anchorEnd, event.tagEnd);
    if (end >= 0) this.#cursor = Math.max(this.#cursor, end + this.base);
    return {
      anchor:
        event.anchorStart < 0 ? undefined : this.#anchor(event.anchorStart + this.base, event.anchorEnd + this.base),
      tag: event.tagStart < 0 ? undefined : this.#text.slice(event.tagStart + this.base, event.tagEnd + this.base),
    };
  }

  #anchor(start: number, end: number): string {
    const name = this.#text.slice(start, end);
    if (!/^[\w-]+$/.test(name))
      this.#findings.push({
        kind: 'syntax',
        message: 'an anchor is named with letters, digits, hyphens and underscores only',
        span: { start, end },
      });
    return name;
  }

  /** Moves the cursor behind the colon that follows a key on the same line, so that an absent value has a place. */
  #skipColon(): void {
    let at = this.#cursor;
    while (this.#text[at] === ' ' || this.#text[at] === '\t') at++;
    if (this.#text[at] === ':') this.#cursor = at + 1;
  }

  /** Offset of the `|` or `>` of the block scalar whose content starts at `body`. */
  #blockHeader(body: number): number {
    for (let at = this.#cursor; at < body; at++) {
      const c = this.#text[at];
      if (c === '|' || c === '>') return at;
      if (c === '#') while (at + 1 < body && this.#text[at + 1] !== '\n') at++;
    }
    return body;
  }

  /** Offset behind the bracket that closes the current collection. */
  #closing(bracket: string): number {
    for (let at = this.#cursor; at < this.#text.length; at++) {
      const c = this.#text[at];
      if (c === bracket) return at + 1;
      if (c === '#') while (at + 1 < this.#text.length && this.#text[at + 1] !== '\n') at++;
    }
    return this.#cursor;
  }

  #limit(name: 'depth' | 'nodes' | 'expanded_nodes', value: number, what: string, node: YamlNode | undefined): void {
    this.#stopped = true;
    const start = node?.span.start ?? this.#cursor;
    const message = `too large: ${what} may hold ${value} ${name === 'depth' ? 'levels' : 'nodes'} at most (limit ${name})`;
    this.#findings.push({ kind: 'limit', message, span: { start, end: start }, limit: { name, value } });
  }
}

/** Whether a text needs no decoding; js-yaml takes one for simple too when relaxing or covering hid a break or an escape. */
const isSimple = (style: ScalarStyle, raw: string): boolean =>
  !raw.includes('\n') && !raw.includes('\r') && !(style === 'double' && raw.includes('\\'));
