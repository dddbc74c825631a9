import { Bug } from '@weir/diagnostics';
import type { DialectName, SignatureLike } from '../dialect.js';
import type { Frame } from '../interpreter/frame.js';
import type { Evaluate } from '../interpreter/query.js';
import type { Kits } from '../kits/index.js';
import type { Expression } from '../syntax/ast.js';
import type { Value } from '../values/value.js';
import type { ArgumentsOf, Parameter } from './parameters.js';

/** A mapping, the document it is given, and the document that it makes: run as a test and printed in the docs. */
export type Example = readonly [mapping: string, input: string, output: string];

interface Described {
  readonly name: string;
  /** What it always is, whatever the message: then it counts as a literal. */
  readonly literal?: Value;
  readonly summary: string;
  readonly examples?: readonly Example[];
  /** Takes any number of arguments of any kind. */
  readonly variadic?: boolean;
  /** Reads something outside the message, so it is never evaluated before there is one. */
  readonly impure?: boolean;
  /** Distributions that have it; both when not given. */
  readonly only?: DialectName;
  readonly deprecated?: boolean;
  /** Its failures do not name the target, as those of methods that the reference adds as plug-ins. */
  readonly plain?: boolean;
  /** On a literal target with literal arguments its failure is a problem of the mapping, found before any message. */
  readonly folds?: boolean;
  /** Fails for literal arguments that can only fail when they are used: a problem of the mapping, found before any message. */
  readonly refuse?: (args: readonly unknown[]) => void;
  /** How failures call its result, given its first argument and what they call its target; by default `function name` or `method name`. */
  readonly note?: (argument: Expression | undefined, target: string) => string;
}

/** What a function's arguments make: the function itself. */
export type FunctionBody = (frame: Frame) => Value;

/** What a method's arguments make: the method itself; `from` names the target in error messages. */
export type MethodBody = (target: Value, frame: Frame, from: string) => Value;

/** A method that evaluates its target itself: to rescue its failure, or on another message. */
export type AroundBody = (target: Evaluate, frame: Frame, from: string) => Value;

export interface FunctionDefinition extends Described, SignatureLike {
  readonly params: readonly Parameter<unknown>[];
  readonly variadic: boolean;
  readonly build: (args: readonly unknown[]) => FunctionBody;
}

export interface MethodDefinition extends Described, SignatureLike {
  readonly params: readonly Parameter<unknown>[];
  readonly variadic: boolean;
  /** Without kits only the arguments are checked where the method needs one: then there is no body. */
  readonly build: (args: readonly unknown[], kits: Kits | undefined) => MethodBody | undefined;
  /** Set instead of `build` by methods that decide how their target is evaluated. */
  readonly around?: (args: readonly unknown[]) => AroundBody;
}

/** A method that needs nothing but its arguments to run. */
export interface KitlessMethod extends MethodDefinition {
  readonly build: (args: readonly unknown[]) => MethodBody;
}

type Given<P extends readonly Parameter<unknown>[], Body> = Described & {
  readonly params?: P;
  readonly build: (...args: ArgumentsOf<P>) => Body;
};

/** A function of the language. `build` runs once when all arguments are literals, else once per call. */
export const defineFunction = <const P extends readonly Parameter<unknown>[] = []>(
  given: Given<P, FunctionBody>,
): FunctionDefinition => ({
  ...given,
  params: given.params ?? [],
  variadic: given.variadic ?? false,
  build: (args) => given.build(...(args as ArgumentsOf<P>)),
});

/** A method of the language. `build` runs once when all arguments are literals, else once per call. */
export const defineMethod = <const P extends readonly Parameter<unknown>[] = []>(
  given: Given<P, MethodBody>,
): KitlessMethod => ({
  ...given,
  params: given.params ?? [],
  variadic: given.variadic ?? false,
  build: (args) => given.build(...(args as ArgumentsOf<P>)),
});

/**
 * A method that needs a kit to run. `build` sees the arguments alone, so that who only checks a mapping learns what is
 * wrong with them; what it returns gets the kit.
 */
export const defineKitMethod = <Name extends keyof Kits, const P extends readonly Parameter<unknown>[] = []>(
  given: Given<P, (kit: Kits[Name]) => MethodBody> & { readonly kit: Name },
): MethodDefinition => ({
  ...given,
  params: given.params ?? [],
  variadic: false,
  build: (args, kits) => {
    const make = given.build(...(args as ArgumentsOf<P>));
    return kits && make(kits[given.kit]);
  },
});

/** A method that evaluates its target itself. */
export const defineAroundMethod = <const P extends readonly Parameter<unknown>[] = []>(
  given: Given<P, AroundBody>,
): MethodDefinition => ({
  ...given,
  params: given.params ?? [],
  variadic: false,
  build: () => invariantBody,
  around: (args) => given.build(...(args as ArgumentsOf<P>)),
});

const invariantBody: MethodBody = () => {
  throw new Bug('a method that evaluates its target was given a value');
};

/** A method whose arguments are any number of values of any kind. */
export const defineVariadicMethod = (
  given: Described & { readonly build: (args: readonly Value[]) => MethodBody },
): MethodDefinition => ({
  ...given,
  params: [],
  variadic: true,
  build: (args) => given.build(args as readonly Value[]),
});

/** The same method under an older name. */
export const alias = <M extends MethodDefinition>(of: M, name: string): M => ({
  ...of,
  name,
  examples: (of.examples ?? []).map(([mapping, input, output]) => [
    mapping.replaceAll(`.${of.name}(`, `.${name}(`),
    input,
    output,
  ]),
  summary: `Older name of \`${of.name}\`.`,
  deprecated: true,
});
