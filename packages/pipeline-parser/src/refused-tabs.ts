import type { YamlNode } from './node.js';
import type { Refusal } from './refused-text.js';

/** Where tabs may begin a line: between brackets and within scalars, for block scalars from a column on. */
interface Shelter {
  readonly start: number;
  readonly end: number;
  /** Columns before this one want spaces; 0 for what takes tabs anywhere. */
  readonly indent: number;
  /** Offset behind the line that sets the indentation of a block scalar, which may not go on with a tab; 0 elsewhere. */
  readonly measured: number;
}

const MESSAGE = 'engines take no tab here, not even on a line that is empty otherwise; use spaces';

/** Tabs that the engines refuse although the text reads well: those in front of a line's content, and behind a dash. */
export function refusedTabs(document: string, root: YamlNode | undefined, base: number): readonly Refusal[] {
  if (!document.includes('\t')) return [];
  const shelters: Shelter[] = [];
  if (root !== undefined) collect(root, document, base, shelters);
  const refusals: Refusal[] = [];
  for (const { index, 1: before = '', 2: dash } of document.matchAll(/^( *(?:- +)*(-)?)\t+/gm)) {
    if (dash === undefined && before.includes('-')) continue;
    const at = index + before.length;
    const shelter = shelters.find(({ start, end }) => at >= start && at < end);
    const inside = shelter !== undefined && (before.length >= shelter.indent || dash !== undefined);
    if (inside && at >= shelter.measured) continue;
    refusals.push({ message: MESSAGE, span: { start: at, end: at + 1 } });
  }
  return refusals;
}

function collect(node: YamlNode, document: string, base: number, out: Shelter[]): void {
  const span = { start: node.span.start - base, end: node.span.end - base };
  switch (node.kind) {
    case 'alias':
      return;
    case 'scalar':
      if (node.style !== 'literal' && node.style !== 'folded') out.push({ ...span, indent: 0, measured: 0 });
      else out.push({ ...span, indent: node.indent, measured: measuredUntil(document, span.start) });
      return;
    case 'sequence':
      if (node.flow) out.push({ ...span, indent: 0, measured: 0 });
      else for (const item of node.items) collect(item, document, base, out);
      return;
    case 'mapping':
      if (node.flow) out.push({ ...span, indent: 0, measured: 0 });
      else
        for (const pair of node.pairs) {
          collect(pair.key, document, base, out);
          collect(pair.value, document, base, out);
        }
  }
}

/** Where the first line of a block scalar's content ends, unless its header says how deep it is indented. */
function measuredUntil(document: string, header: number): number {
  const found = /^[|>][-+]?[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n)(?: *(?:\r\n?|\n))*[^\r\n]*/.exec(document.slice(header));
  return found === null ? 0 : header + found[0].length;
}
