import { isAbsent, type ScalarNode } from '@weir/pipeline-parser';
import { flowLines } from './flow-lines.js';

/** Columns of one level. */
export const STEP = 2;

/** A scalar as it is written again: what stands on the line of its key or dash, and the lines below it as they are. */
export interface ScalarLines {
  readonly first: string;
  /** Further lines, indentation included. */
  readonly rest: readonly string[];
  /** True when blank lines behind it would become part of it. */
  readonly open: boolean;
}

/**
 * The text of a scalar below an entry that stands `indent` columns deep. Style, quotes, line breaks and block header stay
 * as written; only indentation changes, and escaped letters within double quotes become the letters themselves.
 */
export function scalarLines(scalar: ScalarNode, indent: number): ScalarLines {
  if (isAbsent(scalar)) return { first: '', rest: [], open: false };
  if (scalar.style === 'literal' || scalar.style === 'folded') return blockLines(scalar, indent);
  const [first = '', ...rest] = flowLines(scalar);
  const pad = ' '.repeat(indent + STEP);
  return { first, rest: rest.map((line) => (line === '' ? '' : pad + line)), open: false };
}

const CHOMPING_MARKS = { clip: '', strip: '-', keep: '+' } as const;

function blockLines(scalar: ScalarNode, indent: number): ScalarLines {
  const { text } = scalar.source;
  const header = text.slice(scalar.span.start, scalar.body.start);
  const explicit = /^[|>][-+]?[1-9]/.test(header) ? `${STEP}` : '';
  const pad = ' '.repeat(indent + STEP);
  const columns = scalar.indent < 0 ? Number.POSITIVE_INFINITY : scalar.indent;
  const lines = text.slice(scalar.body.start, scalar.body.end).split('\n');
  if (lines.at(-1) === '') lines.pop();
  const rest = lines.map((line) => (line.length > columns ? pad + line.slice(columns) : ''));
  if (scalar.chomping !== 'keep') while (rest.at(-1) === '') rest.pop();
  const mark = scalar.style === 'literal' ? '|' : '>';
  return { first: mark + explicit + CHOMPING_MARKS[scalar.chomping], rest, open: scalar.chomping === 'keep' };
}
