import type { FunctionCall, MethodCall } from '@weir/bloblang';
import type { ParsedPipeline, ScalarNode } from '@weir/pipeline-parser';
import type { Catalogue, Signature } from '@weir/schema-model';

type Call = FunctionCall | MethodCall;

/**
 * Mappings that one engine takes without a word. Where every function and method in such a one has the same signature in
 * another engine it is not read again for that one: two engines look at one document when the first finds errors, which
 * are hardly ever in all of its mappings. Of 243 files 69 are looked at twice.
 */
const pipelines = new WeakMap<ParsedPipeline, Map<number, Clean>>();

interface Clean {
  /** What reads it: a field may hold a mapping in one engine and a text with queries in another. */
  readonly reader: Reader;
  readonly catalogue: Catalogue;
  readonly calls: readonly Call[];
}

/** What is looked at, and for which engine. */
interface Run {
  readonly pipeline: ParsedPipeline;
  readonly catalogue: Catalogue;
}

export type Reader = 'mapping' | 'interpolated';

/** Notes that nothing is wrong with a mapping, and what it calls. */
export function noteClean(
  { pipeline, catalogue }: Run,
  node: ScalarNode,
  reader: Reader,
  calls: readonly Call[],
): void {
  let clean = pipelines.get(pipeline);
  if (clean === undefined) {
    clean = new Map();
    pipelines.set(pipeline, clean);
  }
  // Known by where it stands: a number is a cheaper key than an object.
  clean.set(node.span.start, { reader, catalogue, calls });
}

/** The calls of a mapping that is known to be right for a catalogue; undefined when it must be read. */
export function cleanCalls(
  { pipeline, catalogue }: Run,
  node: ScalarNode,
  reader: Reader,
): readonly Call[] | undefined {
  const known = pipelines.get(pipeline)?.get(node.span.start);
  if (known === undefined || known.reader !== reader) return undefined;
  const { catalogue: other, calls } = known;
  if (other === catalogue) return calls;
  // One engine indexes by brackets; a mapping inside a text is no call of this mapping.
  if (node.value.includes('[')) return undefined;
  return calls.every((call) => call.name !== 'bloblang' && isAlike(call, catalogue, other)) ? calls : undefined;
}

function isAlike({ kind, name }: Call, one: Catalogue, other: Catalogue): boolean {
  const here = kind === 'function' ? one.functions.get(name) : one.methods.get(name);
  const there = kind === 'function' ? other.functions.get(name) : other.methods.get(name);
  return here !== undefined && there !== undefined && formOf(here) === formOf(there);
}

const forms = new WeakMap<Signature, string>();

/** All that the checks of a call look at. */
function formOf(signature: Signature): string {
  let form = forms.get(signature);
  if (form === undefined) {
    form = JSON.stringify([signature.variadic, signature.params]);
    forms.set(signature, form);
  }
  return form;
}
