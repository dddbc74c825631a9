import { suggestName } from '@weir/diagnostics';
import type { ParameterLike, SignatureLike } from '../dialect.js';
import type { ProblemCode, ProblemDraft } from '../problem.js';
import type { Argument, Expression, FunctionCall, MethodCall } from '../syntax/ast.js';
import { checkArgumentType, isStatic } from './argument-types.js';
import type { Constants } from './constants.js';

type Call = FunctionCall | MethodCall;

const NONE: readonly ProblemDraft[] = [];

/** Number, names and literal types of a call's arguments. Positions are those behind the call's closing bracket. */
export function checkArguments(call: Call, signature: SignatureLike, constants: Constants): readonly ProblemDraft[] {
  const { args } = call;
  let named = 0;
  for (let i = 0; i < args.length; i++) if ((args[i] as Argument).name !== undefined) named += 1;
  if (signature.variadic) {
    if (named === 0) return NONE;
    const first = args.find(({ name }) => name !== undefined);
    return [problem(call, 'named_arguments_unsupported', 'named arguments are not supported', spanOf(first, call))];
  }
  if (named > 0 && named < args.length) {
    return [problem(call, 'mixed_arguments', 'cannot mix named and nameless arguments')];
  }
  const found = named > 0 ? checkNamed(call, signature.params) : checkPlaced(call, signature.params);
  return found.length > 0 || args.length === 0 ? found : checkTypes(call, signature.params, constants);
}

function problem(
  call: Call,
  code: ProblemCode,
  message: string,
  span: Span = call,
  more: Partial<ProblemDraft> = {},
): ProblemDraft {
  return { code, message, span: { start: span.start, end: span.end }, at: call.end, ...more };
}

type Span = ProblemDraft['span'];

const spanOf = (argument: Argument | undefined, call: Call): Span => argument?.nameSpan ?? argument ?? call;

const isMandatory = (parameter: ParameterLike): boolean => !parameter.optional && parameter.default === undefined;

function checkPlaced(call: Call, params: readonly ParameterLike[]): readonly ProblemDraft[] {
  const given = call.args.length;
  if (given > params.length) {
    const extra = call.args[params.length];
    const message = `wrong number of arguments, expected ${params.length}, got ${given}`;
    return [problem(call, 'wrong_argument_count', message, extra ?? call)];
  }
  for (let i = given; i < params.length; i++)
    if (isMandatory(params[i] as ParameterLike)) return [missingProblem(call, params.slice(given).filter(isMandatory))];
  return NONE;
}

function missingProblem(call: Call, missing: readonly ParameterLike[]): ProblemDraft {
  const names = missing.map(({ name }) => name).join(', ');
  return problem(call, 'missing_argument', `missing parameter${missing.length > 1 ? 's' : ''}: ${names}`);
}

function checkNamed(call: Call, params: readonly ParameterLike[]): readonly ProblemDraft[] {
  const known = new Set(params.map(({ name }) => name));
  const seen = new Set<string>();
  for (const argument of call.args) {
    const name = argument.name ?? '';
    if (seen.has(name)) {
      return [problem(call, 'duplicate_argument', `duplicate named arg: ${name}`, spanOf(argument, call), { name })];
    }
    seen.add(name);
  }
  const left = params.filter((parameter) => !seen.has(parameter.name));
  const unknown = call.args.filter(({ name }) => !known.has(name ?? ''));
  if (unknown.length > 0) return unknown.map((argument) => unknownArgument(call, argument, left));
  const missing = left.filter(isMandatory);
  return missing.length === 0 ? [] : [missingProblem(call, missing)];
}

function unknownArgument(call: Call, argument: Argument, left: readonly ParameterLike[]): ProblemDraft {
  const name = argument.name ?? '';
  const candidates = left.map((parameter) => parameter.name);
  const only = candidates.length === 1 ? candidates[0] : undefined;
  const meant = suggestName(name, candidates)?.name ?? only;
  const hint = candidates.length === 0 ? '' : `, did you mean ${candidates.join(' or ')}?`;
  return problem(call, 'unknown_argument', `unknown parameter ${name}${hint}`, spanOf(argument, call), {
    name,
    suggestions: meant === undefined ? [] : [meant],
    ...(meant === undefined ? {} : { correction: meant }),
  });
}

function checkTypes(call: Call, params: readonly ParameterLike[], constants: Constants): readonly ProblemDraft[] {
  let found: ProblemDraft[] | undefined;
  const placed = call.args[0]?.name === undefined;
  for (let i = 0; i < params.length; i++) {
    const parameter = params[i] as ParameterLike;
    const argument = placed ? call.args[i] : call.args.find(({ name }) => name === parameter.name);
    const wrong = argument && checkType(call, parameter, argument.value, constants);
    if (wrong === undefined) continue;
    found ??= [];
    found.push(wrong);
  }
  return found ?? NONE;
}

function checkType(
  call: Call,
  parameter: ParameterLike,
  value: Expression,
  constants: Constants,
): ProblemDraft | undefined {
  const { name } = parameter;
  if (parameter.noDynamic && !isStatic(value)) {
    return problem(call, 'dynamic_argument', `param ${name} must not be dynamic`, value, { name });
  }
  const wrong = checkArgumentType(parameter, value, constants);
  return wrong === undefined ? undefined : problem(call, 'wrong_argument_type', wrong, value, { name });
}
