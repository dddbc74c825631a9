import type { BloblangProblem } from '@weir/bloblang';
import { applyEdits, type Edit, effectiveEdits } from '@weir/diagnostics';
import { BREAKS, independentProblems } from './independent-problems.js';

/** A problem with its place in the text as it was written. */
export type PlacedProblem = Omit<BloblangProblem, 'line' | 'column'>;

/** Readings of a repaired text: mistakes of one statement hide each other in turn, and nobody reads very many. */
const MOST_READINGS = 8;

/**
 * Every mistake of a mapping that stands on its own. One that keeps the rest of its statement from being read hides what is wrong
 * there; where a single replacement repairs it, the text is read again with that, so that both are told at once.
 * @param errors of the text as it was written
 */
export function withHiddenProblems(
  text: string,
  errors: readonly BloblangProblem[],
  parse: (text: string) => { readonly errors: readonly BloblangProblem[] },
): readonly PlacedProblem[] {
  let current = text;
  let open = independentProblems(text, errors);
  let toWritten = (offset: number): number => offset;
  const told: PlacedProblem[] = [...open];
  for (let readings = 0; readings < MOST_READINGS; readings++) {
    const edits = effectiveEdits(open.flatMap((problem) => repairOf(current, problem) ?? []));
    if (edits.length === 0) break;
    current = applyEdits(current, edits);
    const [back, unedited] = [toWritten, beforeEdits(edits)];
    toWritten = (offset) => back(unedited(offset));
    open = independentProblems(current, parse(current).errors);
    for (const problem of open) {
      const span = { start: toWritten(problem.span.start), end: toWritten(problem.span.end) };
      const found = { ...problem, span };
      // Of syntax only what names its own repair is told: anything else may be where the repaired statement goes on.
      const isCertain = !BREAKS.has(problem.code) || repairOf(current, problem) !== undefined;
      if (isCertain && !told.some((known) => isSame(found, known) || isFaultOf(text, found, known))) told.push(found);
    }
  }
  return told;
}

const isSame = (found: PlacedProblem, known: PlacedProblem): boolean => found.span.start === known.span.start;

/** Names that do not exist do not, whatever was repaired beside them. */
const NAMES: ReadonlySet<BloblangProblem['code']> = new Set(['unknown_function', 'unknown_method']);

/** On the line of a repair, wrong arguments may be those of its new name, and the syntax of another language goes on. */
function isFaultOf(text: string, { code, span }: PlacedProblem, known: PlacedProblem): boolean {
  if (span.start <= known.span.start && known.span.end <= span.end) return true;
  if (NAMES.has(code)) return false;
  return !text.slice(Math.min(span.start, known.span.start), Math.max(span.start, known.span.start)).includes('\n');
}

/** The literal text that repairs a problem; undefined where a suggestion only shows how something is written. */
export function replacementOf(text: string, problem: PlacedProblem): string | undefined {
  if (problem.correction !== undefined) return problem.correction;
  const [name] = problem.suggestions;
  const { start, end } = problem.span;
  return name !== undefined && /^\w+$/.test(name) && problem.name === text.slice(start, end) ? name : undefined;
}

/** What is only left out leaves open what the rest was to be, so that more would be guessed than found. */
function repairOf(text: string, problem: BloblangProblem): Edit | undefined {
  const replacement = replacementOf(text, problem);
  return replacement === undefined || replacement === '' ? undefined : { span: problem.span, text: replacement };
}

/** Leads an offset of the edited text back to the text before; within what was put in, to where that begins. */
function beforeEdits(edits: readonly Edit[]): (offset: number) => number {
  return (offset) => {
    let moved = 0;
    for (const { span, text } of edits) {
      const start = span.start + moved;
      if (offset < start) break;
      if (offset < start + text.length) return span.start;
      moved += text.length - (span.end - span.start);
    }
    return offset - moved;
  };
}
