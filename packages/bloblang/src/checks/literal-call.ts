import type { MethodBody } from '../functions/definition.js';
import { argumentFor } from '../interpreter/compile-call.js';
import type { Library } from '../interpreter/scope.js';
import type { ProblemDraft } from '../problem.js';
import type { FunctionCall, MethodCall } from '../syntax/ast.js';
import { Failure } from '../values/failure.js';
import type { Constants } from './constants.js';

/** Arguments that are all literals and that the callee itself refuses: a bad regular expression, an unknown hash, an empty range. */
export function checkLiteralCall(
  call: FunctionCall | MethodCall,
  library: Library,
  constants: Constants,
): readonly ProblemDraft[] {
  const definition = call.kind === 'function' ? library.functions.get(call.name) : library.methods.get(call.name);
  if (definition === undefined || definition.impure === true || (call.args.length === 0 && call.kind === 'function'))
    return [];
  if (definition.params.some(({ type }) => type === 'query')) return [];
  const given = call.args.map(({ value }) => constants.of(value));
  if (given.some((constant) => constant === undefined)) return [];
  try {
    const body = definition.build(
      definition.variadic
        ? given.map((constant) => constant?.value)
        : definition.params.map((parameter, i) => {
            const argument = argumentFor(parameter, call.args, i);
            const constant = argument === undefined ? undefined : constants.of(argument);
            if (constant !== undefined) return parameter.take(constant.value);
            return parameter.default === undefined ? undefined : parameter.take(parameter.default as never);
          }),
      library.kits,
    );
    const target = call.kind === 'method' && definition.folds === true ? constants.of(call.target) : undefined;
    if (target !== undefined) (body as MethodBody | undefined)?.(target.value, undefined as never, target.note);
    return [];
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const span = { start: call.nameSpan.start, end: call.end };
    return [{ code: 'invalid_argument', message: failure.message, span, at: call.end, name: call.name }];
  }
}
