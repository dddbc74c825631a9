import type { FunctionCall, Interpolated, Mapping, MethodCall } from '@weir/bloblang';
import type { Catalogue, Signature } from '@weir/schema-model';

type Call = FunctionCall | MethodCall;

/** Names of everything deprecated; worked out once per catalogue. */
const deprecated = new WeakMap<Catalogue, readonly string[]>();

/** The calls of deprecated functions and methods in a tree, in the order of the text. */
export function deprecatedCalls(
  text: string,
  tree: Mapping | Interpolated | undefined,
  catalogue: Catalogue,
): readonly Call[] {
  const names = deprecatedNames(catalogue);
  if (tree === undefined || !names.some((name) => text.includes(name))) return [];
  const found: Call[] = [];
  const signatures = { function: catalogue.functions, method: catalogue.methods };
  const pending: unknown[] = [tree];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (isCall(node) && signatures[node.kind].get(node.name)?.status === 'deprecated') found.push(node);
    for (const part of Object.values(node)) if (typeof part === 'object') pending.push(part);
  }
  return found.sort((a, b) => a.nameSpan.start - b.nameSpan.start);
}

const isCall = (node: object): node is Call =>
  'kind' in node && (node.kind === 'function' || node.kind === 'method') && 'nameSpan' in node;

function deprecatedNames(catalogue: Catalogue): readonly string[] {
  let names = deprecated.get(catalogue);
  if (names === undefined) {
    const all: readonly Signature[] = [...catalogue.functions.values(), ...catalogue.methods.values()];
    names = all.filter((signature) => signature.status === 'deprecated').map((signature) => `${signature.name}(`);
    deprecated.set(catalogue, names);
  }
  return names;
}
