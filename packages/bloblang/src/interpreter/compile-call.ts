import { invariant } from '@weir/diagnostics';
import type { ParameterLike } from '../dialect.js';
import type { MethodBody } from '../functions/definition.js';
import type { Parameter } from '../functions/parameters.js';
import type { Argument, Expression, FunctionCall, MethodCall } from '../syntax/ast.js';
import { Failure, fail } from '../values/failure.js';
import { kindOf, type Value } from '../values/value.js';
import { compileExpression, compileVariable } from './compile-expression.js';
import type { Frame } from './frame.js';
import { bounded } from './limits.js';
import { constantQuery, type Evaluate, type Lambda, type Query } from './query.js';
import type { Scope } from './scope.js';

interface Callee {
  readonly name: string;
  readonly variadic: boolean;
  readonly params: readonly Parameter<unknown>[];
}

/** Arguments in the order of the parameters: known now, or worked out for each message. */
type BoundArguments =
  | { readonly kind: 'known'; readonly values: readonly unknown[] }
  | { readonly kind: 'dynamic'; readonly evaluate: (frame: Frame) => readonly unknown[] };

/** A call of a function that the library has. */
export function compileFunction(node: FunctionCall, scope: Scope): Query {
  const variable = node.name === 'var' ? node.args[0]?.value : undefined;
  if (variable?.kind === 'string') return compileVariable(variable.value, scope);
  const definition = scope.library.functions.get(node.name);
  if (definition === undefined) return notImplemented('function', node.name);
  const bound = bindArguments(`function '${node.name}'`, definition, node.args, scope);
  const note = definition.note?.(node.args[0]?.value, '') ?? `function ${node.name}`;
  if (definition.literal !== undefined) return constantQuery(definition.literal, note);
  if (bound.kind === 'dynamic') return { run: (frame) => definition.build(bound.evaluate(frame))(frame), note };
  return { run: definition.build(bound.values), note };
}

/** Known to the dialect but not to this interpreter: the mapping compiles and fails when it gets there. */
const notImplemented = (kind: string, name: string): Query => ({
  run: () => fail(`${kind} '${name}' is not available in this engine`),
  note: `${kind} ${name}`,
});

/** A call of a method that the library has. */
export function compileMethod(node: MethodCall, scope: Scope): Query {
  const definition = scope.library.methods.get(node.name);
  if (definition === undefined) return notImplemented('method', node.name);
  const target = compileExpression(node.target, scope);
  const bound = bindArguments(`method '${node.name}'`, definition, node.args, scope);
  const note = definition.note?.(node.args[0]?.value, target.note) ?? `method ${node.name}`;
  const { around } = definition;
  if (around !== undefined) {
    if (bound.kind === 'dynamic')
      return { run: (frame) => around(bound.evaluate(frame))(target.run, frame, target.note), note };
    const body = around(bound.values);
    return { run: (frame) => body(target.run, frame, target.note), note };
  }
  const { kits } = scope.library;
  const build = (args: readonly unknown[]): MethodBody => {
    const body = definition.build(args, kits);
    invariant(body !== undefined, `the kit of ${node.name} is there when it is compiled to run`);
    return body;
  };
  const from = definition.plain === true ? '' : target.note;
  if (bound.kind === 'dynamic') {
    const run: Evaluate = (frame) => {
      // The reference works out the arguments before the target.
      const body = built(() => build(bound.evaluate(frame)));
      return placed(body, target.run(frame), frame, from);
    };
    return { run, note };
  }
  const body = build(bound.values);
  return { run: (frame) => placed(body, target.run(frame), frame, from), note };
}

/** Puts the target's name, if there is one, before the message of a failure that does not say yet what it is about. */
function placed(body: MethodBody, target: Value, frame: Frame, from: string): Value {
  try {
    return bounded(body(target, frame, from), frame);
  } catch (failure) {
    throw failure instanceof Failure ? failure.at(from) : failure;
  }
}

/** Arguments that the callee refuses are its own matter, not the target's. */
function built<T>(build: () => T): T {
  try {
    return build();
  } catch (failure) {
    if (failure instanceof Failure && !failure.placed) throw new Failure(failure.message, true, failure.inner);
    throw failure;
  }
}

function bindArguments(callee: string, definition: Callee, args: readonly Argument[], scope: Scope): BoundArguments {
  if (definition.variadic)
    return bindAll(
      callee,
      args.map(({ value }) => compileExpression(value, scope)),
    );
  const takes = definition.params.map((parameter, i) =>
    bindOne(callee, parameter, argumentFor(parameter, args, i), scope),
  );
  if (takes.every((take) => typeof take !== 'function')) {
    return { kind: 'known', values: takes.map((take) => (take as Known).value) };
  }
  return {
    kind: 'dynamic',
    evaluate: (frame) => takes.map((take) => (typeof take === 'function' ? take(frame) : take.value)),
  };
}

function bindAll(callee: string, queries: readonly Query[]): BoundArguments {
  if (queries.every(({ constant }) => constant !== undefined)) {
    return { kind: 'known', values: queries.map(({ constant }) => constant?.value ?? null) };
  }
  // The reference counts the arguments that are no literals.
  let dynamic = 0;
  const takes = queries.map(({ run, constant }) =>
    constant === undefined ? extracting(callee, String(dynamic++), run) : run,
  );
  return { kind: 'dynamic', evaluate: (frame) => takes.map((take) => take(frame)) };
}

/** Says which argument failed. */
function extracting<T>(callee: string, name: string, take: (frame: Frame) => T): (frame: Frame) => T {
  return (frame) => {
    try {
      return take(frame);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      const told = failure.within(`${callee}: failed to extract input arg '${name}': `);
      throw new Failure(told.message, true, told.inner);
    }
  };
}

/** The argument of a parameter: the one that names it, else the one in its place. */
export const argumentFor = (
  parameter: ParameterLike,
  args: readonly Argument[],
  index: number,
): Expression | undefined => args[argumentIndex(parameter, args, index)]?.value;

/** Where the argument of a parameter stands among the arguments; -1 when it is not given. */
export function argumentIndex(parameter: ParameterLike, args: readonly Argument[], index: number): number {
  let named = false;
  for (let i = 0; i < args.length; i++) {
    const { name } = args[i] as Argument;
    if (name === parameter.name) return i;
    named ||= name !== undefined;
  }
  return named || index >= args.length ? -1 : index;
}

interface Known {
  readonly value: unknown;
}

function bindOne(
  callee: string,
  parameter: Parameter<unknown>,
  argument: Expression | undefined,
  scope: Scope,
): Known | ((frame: Frame) => unknown) {
  if (argument === undefined) {
    if (parameter.default === undefined) return { value: undefined };
    const value = parameter.default as Value;
    return { value: parameter.take(parameter.type === 'query' ? constantLambda(value) : value) };
  }
  if (parameter.type === 'query') return { value: parameter.take(compileLambda(argument, scope)) };
  const query = compileExpression(argument, scope);
  if (query.constant !== undefined) return { value: parameter.take(query.constant.value) };
  return extracting(callee, parameter.name, (frame) => parameter.take(query.run(frame)));
}

const constantLambda = (value: Value): Lambda => ({
  call: () => value,
  inContext: () => value,
  note: `${kindOf(value)} literal`,
  constant: { value },
});

/** An argument that the callee evaluates: a lambda names its context, any other expression has it as `this`. */
export function compileLambda(node: Expression, scope: Scope): Lambda {
  if (node.kind === 'lambda') {
    const slot = scope.names.length;
    scope.names.push(node.parameter);
    const body = compileExpression(node.body, scope);
    scope.names.pop();
    const { run } = body;
    return {
      call: (frame, value) => {
        frame.step();
        frame.names[slot] = value;
        return run(frame);
      },
      inContext: (frame) => {
        frame.names[slot] = frame.context();
        return run(frame);
      },
      note: body.note,
    };
  }
  const { run, note, constant } = compileExpression(node, scope);
  return {
    call: (frame, value) => {
      frame.step();
      const saved = frame.self;
      frame.self = value;
      const result = run(frame);
      frame.self = saved;
      return result;
    },
    inContext: run,
    note,
    ...(constant === undefined ? {} : { constant }),
  };
}
