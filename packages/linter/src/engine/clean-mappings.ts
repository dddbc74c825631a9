import type { FunctionCall, MethodCall } from '@weir/bloblang';
import type { ScalarNode } from '@weir/pipeline-parser';
import type { Catalogue, Signature } from '@weir/schema-model';

type Call = FunctionCall | MethodCall;

/**
 * Mappings that one engine takes without a word. Where every function and method in such a one has the same signature in
 * another engine it is not read again for that one: two engines look at one document when the first finds errors, which
 * are hardly ever in all of its mappings. Of 243 files 69 are looked at twice.
 */
const clean = new WeakMap<ScalarNode, Clean>();

interface Clean {
  /** What reads it: a field may hold a mapping in one engine and a text with queries in another. */
  readonly reader: Reader;
  readonly catalogue: Catalogue;
  readonly calls: readonly Call[];
}

export type Reader = 'mapping' | 'interpolated';

/** Notes that nothing is wrong with a mapping, and what it calls. */
export function noteClean(node: ScalarNode, reader: Reader, catalogue: Catalogue, calls: readonly Call[]): void {
  clean.set(node, { reader, catalogue, calls });
}

/** The calls of a mapping that is known to be right for a catalogue; undefined when it must be read. */
export function cleanCalls(node: ScalarNode, reader: Reader, catalogue: Catalogue): readonly Call[] | undefined {
  const known = clean.get(node);
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
