import type { MethodBody } from '../functions/definition.js';
import type { Parameter } from '../functions/parameters.js';
import { argumentIndex } from '../interpreter/compile-call.js';
import type { Library } from '../interpreter/scope.js';
import type { ProblemDraft } from '../problem.js';
import type { Argument, FunctionCall, MethodCall } from '../syntax/ast.js';
import { Failure } from '../values/failure.js';
import type { Value } from '../values/value.js';
import type { Constants } from './constants.js';

const NONE: readonly ProblemDraft[] = [];

/** Arguments that are all literals and that the callee itself refuses: a bad regular expression, an unknown hash, an empty range. */
export function checkLiteralCall(
  call: FunctionCall | MethodCall,
  library: Library,
  constants: Constants,
): readonly ProblemDraft[] {
  const definition = call.kind === 'function' ? library.functions.get(call.name) : library.methods.get(call.name);
  if (definition === undefined || definition.impure === true) return NONE;
  // Without arguments there is nothing to refuse but the target of what is worked out ahead.
  if (call.args.length === 0 && (call.kind === 'function' || definition.folds !== true)) return NONE;
  const { params } = definition;
  for (let i = 0; i < params.length; i++) if (params[i]?.type === 'query') return NONE;
  const given: Value[] = [];
  for (let i = 0; i < call.args.length; i++) {
    const constant = constants.of((call.args[i] as Argument).value);
    if (constant === undefined) return NONE;
    given.push(constant.value);
  }
  try {
    const args = definition.variadic ? given : taken(params, call.args, given);
    definition.refuse?.(args);
    const body = definition.build(args, library.kits);
    const target = call.kind === 'method' && definition.folds === true ? constants.of(call.target) : undefined;
    if (target !== undefined) (body as MethodBody | undefined)?.(target.value, undefined as never, target.note);
    return NONE;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const span = { start: call.nameSpan.start, end: call.end };
    return [{ code: 'invalid_argument', message: failure.message, span, at: call.end, name: call.name }];
  }
}

/** What the parameters make of constant arguments, or of their defaults. */
function taken(
  params: readonly Parameter<unknown>[],
  args: readonly Argument[],
  given: readonly Value[],
): readonly unknown[] {
  const values: unknown[] = [];
  for (let i = 0; i < params.length; i++) {
    const parameter = params[i] as Parameter<unknown>;
    const at = argumentIndex(parameter, args, i);
    if (at !== -1) values.push(parameter.take(given[at] as Value));
    else values.push(parameter.default === undefined ? undefined : parameter.take(parameter.default as Value));
  }
  return values;
}
