import type { MethodBody } from '../functions/definition.js';
import { argumentFor } from '../interpreter/compile-call.js';
import type { Library } from '../interpreter/scope.js';
import type { ProblemDraft } from '../problem.js';
import type { FunctionCall, MethodCall } from '../syntax/ast.js';
import { Failure } from '../values/failure.js';
import type { Constant, Constants } from './constants.js';

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
  const given: Constant[] = [];
  for (const { value } of call.args) {
    const constant = constants.of(value);
    if (constant === undefined) return NONE;
    given.push(constant);
  }
  if (definition.params.some(({ type }) => type === 'query')) return NONE;
  try {
    const args = definition.variadic
      ? given.map(({ value }) => value)
      : definition.params.map((parameter, i) => {
          const argument = argumentFor(parameter, call.args, i);
          const constant = argument === undefined ? undefined : constants.of(argument);
          if (constant !== undefined) return parameter.take(constant.value);
          return parameter.default === undefined ? undefined : parameter.take(parameter.default as never);
        });
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
