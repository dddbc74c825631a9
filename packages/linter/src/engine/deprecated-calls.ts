import type { FunctionCall, MethodCall } from '@weir/bloblang';
import type { Catalogue } from '@weir/schema-model';

type Call = FunctionCall | MethodCall;

/** Those of a mapping's calls that a catalogue has as deprecated, in the order of the text. */
export function deprecatedCalls(calls: readonly Call[], catalogue: Catalogue): readonly Call[] {
  let found: Call[] | undefined;
  for (const call of calls) {
    const known = call.kind === 'function' ? catalogue.functions : catalogue.methods;
    if (known.get(call.name)?.status !== 'deprecated') continue;
    found ??= [];
    found.push(call);
  }
  return found?.sort((a, b) => a.nameSpan.start - b.nameSpan.start) ?? NONE;
}

const NONE: readonly Call[] = [];
