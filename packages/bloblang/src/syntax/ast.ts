import type { Span } from '@weir/diagnostics';

/** Binary operators, spelled as in the text. `|` takes the right side when the left fails or is null. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '|' | '==' | '!=' | '>' | '>=' | '<' | '<=' | '&&' | '||';

export interface NullLiteral extends Span {
  readonly kind: 'null';
}
export interface BoolLiteral extends Span {
  readonly kind: 'bool';
  readonly value: boolean;
}
/** `text` as written: an integer when it holds no dot, else a float. */
export interface NumberLiteral extends Span {
  readonly kind: 'number';
  readonly text: string;
}
export interface StringLiteral extends Span {
  readonly kind: 'string';
  readonly value: string;
}
export interface ArrayLiteral extends Span {
  readonly kind: 'array';
  readonly items: readonly Expression[];
}
export interface ObjectEntry {
  readonly key: Expression;
  readonly value: Expression;
}
export interface ObjectLiteral extends Span {
  readonly kind: 'object';
  readonly entries: readonly ObjectEntry[];
}
/** A bare word: `this`, `root`, a name that a lambda gave, or short for `this.name`. */
export interface Identifier extends Span {
  readonly kind: 'identifier';
  readonly name: string;
}
export interface VariableReference extends Span {
  readonly kind: 'variable';
  readonly name: string;
}
/** `@name`; without a name all metadata as an object. */
export interface MetadataReference extends Span {
  readonly kind: 'metadata';
  readonly name: string | undefined;
}
export interface FieldAccess extends Span {
  readonly kind: 'field';
  readonly target: Expression;
  readonly name: string;
}
/** `target.(body)`: evaluates the body with `this` as the target. */
export interface MapAccess extends Span {
  readonly kind: 'map';
  readonly target: Expression;
  readonly body: Expression;
}
export interface IndexAccess extends Span {
  readonly kind: 'index';
  readonly target: Expression;
  readonly index: Expression;
}
export interface SliceAccess extends Span {
  readonly kind: 'slice';
  readonly target: Expression;
  readonly low: Expression | undefined;
  readonly high: Expression | undefined;
  readonly step: Expression | undefined;
}
export interface Argument extends Span {
  readonly name: string | undefined;
  readonly nameSpan: Span | undefined;
  readonly value: Expression;
}
export interface FunctionCall extends Span {
  readonly kind: 'function';
  readonly name: string;
  readonly nameSpan: Span;
  readonly args: readonly Argument[];
}
export interface MethodCall extends Span {
  readonly kind: 'method';
  readonly target: Expression;
  readonly name: string;
  readonly nameSpan: Span;
  readonly args: readonly Argument[];
}
export interface UnaryOperation extends Span {
  readonly kind: 'unary';
  readonly operator: '!' | '-';
  readonly operand: Expression;
}
export interface BinaryOperation extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  /** Where the operator starts in the text. */
  readonly operatorStart: number;
  readonly left: Expression;
  readonly right: Expression;
}
/** `pattern` undefined stands for `_`. */
export interface MatchCase extends Span {
  readonly pattern: Expression | undefined;
  readonly body: Expression;
}
export interface MatchExpression extends Span {
  readonly kind: 'match';
  readonly subject: Expression | undefined;
  readonly cases: readonly MatchCase[];
}
export interface ConditionalBranch<Body> {
  readonly condition: Expression;
  readonly body: Body;
}
export interface IfExpression extends Span {
  readonly kind: 'if';
  readonly branches: readonly ConditionalBranch<Expression>[];
  readonly otherwise: Expression | undefined;
}
/** `parameter -> body`, from the parameter on; the parameter `_` discards the value. */
export interface Lambda extends Span {
  readonly kind: 'lambda';
  readonly parameter: string;
  readonly body: Expression;
}

export type Expression =
  | NullLiteral
  | BoolLiteral
  | NumberLiteral
  | StringLiteral
  | ArrayLiteral
  | ObjectLiteral
  | Identifier
  | VariableReference
  | MetadataReference
  | FieldAccess
  | MapAccess
  | IndexAccess
  | SliceAccess
  | FunctionCall
  | MethodCall
  | UnaryOperation
  | BinaryOperation
  | MatchExpression
  | IfExpression
  | Lambda;

export interface PathSegment extends Span {
  readonly name: string;
  readonly quoted: boolean;
}
/** `path = value`; the first segment `root` is kept, as it was written. */
export interface AssignStatement extends Span {
  readonly kind: 'assign';
  readonly path: readonly PathSegment[];
  readonly value: Expression;
}
export interface LetStatement extends Span {
  readonly kind: 'let';
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: Expression;
}
/** `meta key = value`; without a key all metadata is replaced. */
export interface MetaStatement extends Span {
  readonly kind: 'meta';
  readonly name: string | undefined;
  readonly value: Expression;
}
export interface IfStatement extends Span {
  readonly kind: 'if-statement';
  readonly branches: readonly ConditionalBranch<readonly Statement[]>[];
  readonly otherwise: readonly Statement[] | undefined;
}
export interface MapStatement extends Span {
  readonly kind: 'map-statement';
  readonly name: string;
  readonly nameSpan: Span;
  readonly body: readonly Statement[];
}
export interface ImportStatement extends Span {
  readonly kind: 'import';
  readonly path: string;
}
/** `from "file"`: the whole mapping stands in that file. */
export interface FromStatement extends Span {
  readonly kind: 'from';
  readonly path: string;
}
/** The shorthand form: the mapping is one expression, its value becomes the root. */
export interface ExpressionStatement extends Span {
  readonly kind: 'expression';
  readonly value: Expression;
}

export type Statement =
  | AssignStatement
  | LetStatement
  | MetaStatement
  | IfStatement
  | MapStatement
  | ImportStatement
  | FromStatement
  | ExpressionStatement;

/** A whole mapping text. */
export interface Mapping extends Span {
  readonly kind: 'mapping';
  readonly statements: readonly Statement[];
}

export interface TextSegment extends Span {
  readonly kind: 'text';
  readonly text: string;
}
export interface QuerySegment extends Span {
  readonly kind: 'query';
  readonly query: Expression;
}
/** A string with `${! query }` segments. */
export interface Interpolated extends Span {
  readonly kind: 'interpolated';
  readonly segments: readonly (TextSegment | QuerySegment)[];
}
