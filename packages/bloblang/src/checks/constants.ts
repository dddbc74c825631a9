import { argumentFor } from '../interpreter/compile-call.js';
import { compileExpression } from '../interpreter/compile-expression.js';
import { operate, operateOnOne } from '../interpreter/compile-operator.js';
import { defaultScope } from '../interpreter/default-scope.js';
import { constantQuery, type Query } from '../interpreter/query.js';
import type { Library, Scope } from '../interpreter/scope.js';
import type { Expression, MethodCall } from '../syntax/ast.js';
import { Failure } from '../values/failure.js';
import type { Value } from '../values/value.js';
import { isStatic } from './argument-types.js';

/** A value that needs no message to be known, and what the reference calls it. */
export interface Constant {
  readonly value: Value;
  readonly note: string;
}

/** The values of what is built of literals alone; each part is worked out once, however long the chain around it. */
export class Constants {
  #scope: Scope | undefined;
  readonly #known = new Map<Expression, Query | undefined>();
  readonly #library: Library;

  constructor(library: Library) {
    this.#library = library;
  }

  /** Undefined for what depends on a message, and for what can only fail. */
  of(node: Expression): Constant | undefined {
    if (node.kind === 'string') return { value: node.value, note: 'string literal' };
    const query = this.#query(node);
    return query?.constant === undefined ? undefined : { value: query.constant.value, note: query.note };
  }

  #query(node: Expression): Query | undefined {
    switch (node.kind) {
      case 'null':
      case 'bool':
      case 'number':
      case 'string':
        return this.#compile(node);
      case 'array':
      case 'object':
        return this.#once(node, () => (isStatic(node) ? this.#compile(node) : undefined));
      case 'unary':
        return this.#once(node, () => {
          const operand = this.#query(node.operand);
          return operand && operateOnOne(node.operator, operand);
        });
      case 'binary':
        return this.#once(node, () => {
          const left = this.#query(node.left);
          const right = left && this.#query(node.right);
          return right && operate(node.operator, left, right);
        });
      case 'function':
        return isStatic(node) ? this.#compile(node) : undefined;
      case 'method':
        return this.#once(node, () => this.#call(node));
      default:
        return undefined;
    }
  }

  #compile(node: Expression): Query {
    this.#scope ??= defaultScope();
    return compileExpression(node, this.#scope);
  }

  /** What a method makes of a constant with constant arguments, where the reference works that out beforehand. */
  #call(node: MethodCall): Query | undefined {
    const definition = this.#library.methods.get(node.name);
    if (definition?.folds !== true) return undefined;
    const target = this.#query(node.target)?.constant;
    if (target === undefined) return undefined;
    const args = node.args.map(({ value }) => this.#query(value)?.constant);
    if (args.some((constant) => constant === undefined)) return undefined;
    const taken = definition.params.map((parameter, i) => {
      const argument = argumentFor(parameter, node.args, i);
      const constant = argument && this.#query(argument)?.constant;
      if (constant !== undefined) return parameter.take(constant.value);
      return parameter.default === undefined ? undefined : parameter.take(parameter.default as Value);
    });
    const body = definition.build(taken, this.#library.kits);
    return body && constantQuery(body(target.value, undefined as never, ''), `method ${node.name}`);
  }

  #once(node: Expression, compute: () => Query | undefined): Query | undefined {
    if (this.#known.has(node)) return this.#known.get(node);
    const query = attempt(compute);
    const constant = query?.constant === undefined ? undefined : query;
    this.#known.set(node, constant);
    return constant;
  }
}

function attempt(compute: () => Query | undefined): Query | undefined {
  try {
    return compute();
  } catch (failure) {
    if (failure instanceof Failure) return undefined;
    throw failure;
  }
}
