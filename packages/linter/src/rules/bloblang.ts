import {
  type BloblangProblem,
  type Dialect,
  type FunctionCall,
  type MethodCall,
  parseInterpolated,
  parseMapping,
} from '@weir/bloblang';
import type { Kind } from '@weir/hallucination-taxonomy';
import { envReferences, findReferences, resolveScalar, type ScalarNode, sourceOffset } from '@weir/pipeline-parser';
import type { Catalogue } from '@weir/schema-model';
import { cleanCalls, noteClean, type Reader } from '../engine/clean-mappings.js';
import type { Context } from '../engine/context.js';
import { deprecatedCalls } from '../engine/deprecated-calls.js';
import { type PlacedProblem, replacementOf, withHiddenProblems } from '../engine/hidden-problems.js';
import { independentProblems } from '../engine/independent-problems.js';
import type { Path } from '../engine/path.js';
import { settled } from '../engine/settled.js';
import { defineRule } from './define-rule.js';

/** Mappings and interpolations, wherever the catalogue says that one stands. */
export const bloblang = defineRule({
  id: 'bloblang',
  kinds: [
    'bloblang_syntax',
    'unknown_function',
    'unknown_method',
    'bloblang_arguments',
    'bloblang_operation',
    'bloblang_suspicious',
    'deprecated_function',
    'unreachable_case',
  ],
  checker: 'native',
  docs: {
    what: 'A mapping or an interpolated string that is not valid Bloblang: syntax, unknown names, wrong arguments.',
    why: 'The engine parses every mapping before it starts and stops at the first error.',
    fix: 'Repair the place that is named; what other languages call by another name is suggested.',
    bad: 'pipeline:\n  processors:\n    - mapping: root.name = this.name.toUpperCase()\n',
    good: 'pipeline:\n  processors:\n    - mapping: root.name = this.name.uppercase()\n',
  },
  create(context) {
    const dialect = dialectOf(context.catalogue);
    return {
      leaf({ spec, node, path }) {
        if (node.value === '' || (node.style === 'plain' && resolveScalar(node).type === 'null')) return;
        if (node.tag === '!!binary') {
          if (spec.bloblang) checkEncoded(context, node, path, (text) => parseMapping(text, dialect));
        } else if (spec.bloblang) check(context, node, 'mapping', path, (text) => parseMapping(text, dialect));
        else if (spec.interpolated && node.value.includes('${!'))
          check(context, node, 'interpolated', path, (text) => parseInterpolated(text, dialect));
      },
    };
  },
});

const dialects = new WeakMap<Catalogue, Dialect>();

function dialectOf(catalogue: Catalogue): Dialect {
  let dialect = dialects.get(catalogue);
  if (dialect === undefined) {
    dialect = { name: catalogue.distribution, functions: catalogue.functions, methods: catalogue.methods };
    dialects.set(catalogue, dialect);
  }
  return dialect;
}

interface Outcome {
  readonly errors: readonly BloblangProblem[];
  readonly warnings: readonly BloblangProblem[];
  readonly calls: readonly (FunctionCall | MethodCall)[];
}

function outcomeOf(context: Context, node: ScalarNode, reader: Reader, parse: (text: string) => Outcome): Outcome {
  if (node.dynamic) return agreed(node.value, parse);
  const known = cleanCalls(context, node, reader);
  if (known !== undefined) return { errors: [], warnings: [], calls: known };
  const outcome = parse(node.value);
  if (outcome.errors.length === 0 && outcome.warnings.length === 0) noteClean(context, node, reader, outcome.calls);
  return outcome;
}

function check(context: Context, node: ScalarNode, reader: Reader, path: Path, parse: (text: string) => Outcome): void {
  const { catalogue } = context;
  const { errors, warnings, calls } = outcomeOf(context, node, reader, parse);
  if (node.dynamic && errors.length === 0 && !checkBraced(context, node, path))
    checkDefaults(context, node, path, parse);
  if (errors.length > 0)
    for (const problem of node.dynamic
      ? independentProblems(node.value, errors)
      : withHiddenProblems(node.value, errors, parse))
      report(context, node, path, problem, false);
  for (const problem of warnings) report(context, node, path, problem, true);
  for (const { kind, name, nameSpan } of errors.length === 0 ? deprecatedCalls(calls, catalogue) : [])
    context.report({
      kind: 'deprecated_function',
      message: `the ${kind} ${name} is deprecated`,
      span: { start: sourceOffset(node, nameSpan.start), end: sourceOffset(node, nameSpan.end) },
      path,
      found: name,
    });
}

/** `${this.name}` outside of quotes is a variable of the environment that nobody sets, where a field was meant. */
function checkBraced(context: Context, node: ScalarNode, path: Path): boolean {
  const { text } = node.source;
  const braced = envReferences(node).filter(
    ({ name, fallback, span }) =>
      fallback === undefined && /^(?:this|root)\./.test(name) && !isQuoted(text, span.start),
  );
  for (const { name, span } of braced)
    context.report({
      kind: 'bloblang_syntax',
      message: `this is a variable of the environment, which is named ${name}; a field is written without braces`,
      span,
      path,
      correction: name,
    });
  return braced.length > 0;
}

/** Of a mapping that reads well with words in place of its references: whether it does with their defaults. */
function checkDefaults(context: Context, node: ScalarNode, path: Path, parse: (text: string) => Outcome): void {
  const text = settled(node)?.value;
  const [reference] = envReferences(node);
  if (text === undefined || text === '' || reference === undefined) return;
  const [problem] = parse(text).errors;
  if (problem === undefined) return;
  context.report({
    kind: kindOf(problem),
    message: `with the default of ${reference.name}: ${problem.message}`,
    span: reference.span,
    path,
  });
}

/** A mapping in base64: what is wrong with it has no place of its own in the document. */
function checkEncoded(context: Context, node: ScalarNode, path: Path, parse: (text: string) => Outcome): void {
  const encoded = node.value.replace(/\s+/g, '');
  if (node.dynamic || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded) || encoded.length % 4 !== 0) return;
  const [problem] = parse(decodeBase64(encoded)).errors;
  if (problem === undefined) return;
  context.report({ kind: kindOf(problem), message: `decoded: ${problem.message}`, span: node.span, path });
}

/** @param encoded base64 without blanks, padded to a multiple of four */
const decodeBase64 = (encoded: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0)));

/**
 * What is wrong whatever the environment holds: only problems that remain with words and with digits in its place, and
 * never on a line where a reference stands outside of quotes, since it may hold any piece of a mapping.
 */
function agreed(text: string, parse: (text: string) => Outcome): Outcome {
  const references = findReferences(text);
  const filled = (letter: string): string =>
    references.reduce(
      (out, { span }) => out.slice(0, span.start) + letter.repeat(span.end - span.start) + out.slice(span.end),
      text,
    );
  const words = parse(filled('x'));
  if (words.errors.length === 0) return { errors: [], warnings: [], calls: [] };
  const digits = parse(filled('1'));
  const open = new Set(
    references.filter(({ span }) => !isQuoted(text, span.start)).map(({ span }) => lineOf(text, span.start)),
  );
  const certain = (a: BloblangProblem): boolean =>
    !open.has(lineOf(text, a.span.start)) &&
    digits.errors.some((b) => a.code === b.code && a.span.start === b.span.start && a.span.end === b.span.end);
  return { errors: words.errors.filter(certain), warnings: [], calls: [] };
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Whether an odd number of quotes stands before an offset on its line. */
const isQuoted = (text: string, offset: number): boolean =>
  (text
    .slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
    .replace(/\\./g, '')
    .split('"').length -
    1) %
    2 ===
  1;

function report(context: Context, node: ScalarNode, path: Path, problem: PlacedProblem, suspicious: boolean): void {
  const { start, end } = problem.span;
  const span = { start: sourceOffset(node, start), end: Math.max(sourceOffset(node, start), sourceOffset(node, end)) };
  const correction = problem.correction ?? problem.suggestions[0] ?? null;
  const literal = context.slice(span) === node.value.slice(start, end);
  // Of suggestions only names stand for the text itself; others show how it is written.
  const replaces = replacementOf(node.value, problem) !== undefined;
  context.report({
    kind: suspicious ? suspicionOf(problem) : kindOf(problem),
    message: problem.message,
    span,
    path,
    found: problem.name ?? node.value.slice(start, end),
    correction,
    certain: correction !== null && literal && replaces && !suspicious,
    ...(!(literal && replaces) && { edits: [] }),
  });
}

const suspicionOf = ({ code }: Pick<BloblangProblem, 'code'>): Kind =>
  code === 'unreachable_case' ? 'unreachable_case' : 'bloblang_suspicious';

function kindOf({ code }: Pick<BloblangProblem, 'code'>): Kind {
  switch (code) {
    case 'unknown_function':
    case 'unknown_method':
      return code;
    case 'wrong_argument_count':
    case 'missing_argument':
    case 'unknown_argument':
    case 'duplicate_argument':
    case 'mixed_arguments':
    case 'named_arguments_unsupported':
    case 'wrong_argument_type':
    case 'dynamic_argument':
    case 'invalid_argument':
      return 'bloblang_arguments';
    case 'invalid_operation':
      return 'bloblang_operation';
    default:
      return 'bloblang_syntax';
  }
}
