import { assertNever } from '@weir/diagnostics';
import type { ArrayLiteral, Expression, Identifier, Lambda as LambdaNode, ObjectLiteral } from '../syntax/ast.js';
import { Failure, fail } from '../values/failure.js';
import { goTypeOf } from '../values/go-types.js';
import { Float, NOTHING, nilArray, type ObjectValue, setKey, type Value } from '../values/value.js';
import { compileFunction, compileMethod } from './compile-call.js';
import { compileIf, compileMatch } from './compile-conditional.js';
import { compileIndex, compileSlice } from './compile-index.js';
import { compileBinary, compileUnary } from './compile-operator.js';
import { fieldReader } from './field.js';
import { type Frame, UNASSIGNED, UNREAD } from './frame.js';
import { constantQuery, type Evaluate, type Query } from './query.js';
import type { Scope } from './scope.js';

/** An expression as a closure. */
export function compileExpression(node: Expression, scope: Scope): Query {
  switch (node.kind) {
    case 'null':
      return constantQuery(null, 'null literal');
    case 'bool':
      return constantQuery(node.value, 'bool literal');
    case 'number':
      return constantQuery(
        node.text.includes('.') ? new Float(Number(node.text)) : BigInt(node.text),
        'number literal',
      );
    case 'string':
      return constantQuery(node.value, 'string literal');
    case 'array':
      return compileArray(node, scope);
    case 'object':
      return compileObject(node, scope);
    case 'identifier':
      return compileIdentifier(node, scope);
    case 'variable':
      return compileVariable(node.name, scope);
    case 'metadata':
      return scope.detached ? NO_METADATA : compileMetadata(node.name);
    case 'field':
      return compileField(node.name, compileExpression(node.target, scope));
    case 'map':
      return compileMapAccess(compileExpression(node.target, scope), compileExpression(node.body, scope));
    case 'index':
      return compileIndex(node, scope);
    case 'slice':
      return compileSlice(node, scope);
    case 'function':
      return compileFunction(node, scope);
    case 'method':
      return compileMethod(node, scope);
    case 'unary':
      return compileUnary(node, scope);
    case 'binary':
      return compileBinary(node, scope);
    case 'match':
      return compileMatch(node, scope);
    case 'if':
      return compileIf(node, scope);
    case 'lambda':
      return compileNamedContext(node, scope);
    default:
      return assertNever(node);
  }
}

function compileArray(node: ArrayLiteral, scope: Scope): Query {
  const items = node.items.map((item) => compileExpression(item, scope));
  const run: Evaluate = (frame) => {
    const out: Value[] = [];
    for (const item of items) {
      const value = item.run(frame);
      if (typeof value !== 'symbol') out.push(value);
    }
    return out.length === 0 ? nilArray(out) : out;
  };
  return folded(items, run, 'array literal');
}

function compileObject(node: ObjectLiteral, scope: Scope): Query {
  const entries = node.entries.map(({ key, value }) => ({
    key: compileExpression(key, scope),
    value: compileExpression(value, scope),
  }));
  const run: Evaluate = (frame) => {
    const out: ObjectValue = {};
    for (const entry of entries) {
      let key: Value;
      let value: Value = null;
      let prefix = 'failed to resolve key: ';
      try {
        key = entry.key.run(frame);
        if (typeof key === 'string') {
          prefix = `failed to resolve '${key}' value: `;
          value = entry.value.run(frame);
        }
      } catch (failure) {
        throw failure instanceof Failure ? failure.within(prefix) : failure;
      }
      if (typeof key !== 'string') return fail(`mapping returned invalid key type: ${goTypeOf(key)}`);
      if (typeof value !== 'symbol') setKey(out, key, value);
    }
    return out;
  };
  return folded(
    entries.flatMap((entry) => [entry.key, entry.value]),
    run,
    'object literal',
  );
}

/** A literal is known beforehand when its parts are; a fresh copy is not needed because values are never changed in place. */
function folded(parts: readonly Query[], run: Evaluate, note: string): Query {
  if (!parts.every((part) => part.constant !== undefined)) return { run, note };
  try {
    const value = run(undefined as unknown as Frame);
    return { run: () => value, note, constant: { value }, literal: true };
  } catch (failure) {
    // Keys that are no texts: a problem of the mapping, or of this expression when it runs.
    if (failure instanceof Failure) return { run, note };
    throw failure;
  }
}

function compileIdentifier({ name }: Identifier, scope: Scope): Query {
  if (name === 'this')
    return { run: (frame) => (frame.self === UNREAD ? frame.context() : frame.self), note: 'field `this`' };
  if (name === 'root') return { run: readRoot, note: 'field `root`' };
  const slot = scope.names.lastIndexOf(name);
  if (slot !== -1) return { run: (frame) => frame.names[slot] ?? null, note: `field \`${name}\`` };
  const read = fieldReader(name);
  const path = segment(name);
  return {
    run: (frame) => read(frame.self === UNREAD ? frame.context(path) : frame.self),
    note: `field \`this.${path}\``,
  };
}

/** A name as a segment of a dotted path. */
const segment = (name: string): string => name.replaceAll('~', '~0').replaceAll('.', '~1');

/** Whoever reads the root may keep what it gets, so from here on nothing in it may be changed in place. */
const readRoot: Evaluate = (frame) => {
  frame.owned.clear();
  return frame.root === UNASSIGNED && !frame.live ? NOTHING : frame.rootToAssign();
};

function compileField(name: string, target: Query): Query {
  const read = fieldReader(name);
  const { run } = target;
  const [, kind, before] = /^(field|path) `(.*)`$/.exec(target.note) ?? [];
  const note = kind === undefined ? `path \`${segment(name)}\`` : `${kind} \`${before}.${segment(name)}\``;
  const path = /^field `this\.(.*)`$/.exec(note)?.[1];
  if (path === undefined) return { run: (frame) => read(run(frame)), note };
  return {
    run: (frame) => {
      if (frame.self === UNREAD) frame.context(path);
      return read(run(frame));
    },
    note,
  };
}

/** `$name`; fails while no `let` has set it. */
export function compileVariable(name: string, scope: Scope): Query {
  const slot = scope.variable(name);
  return {
    run: (frame) =>
      frame.variables[slot] ?? (frame.variables[slot] === null ? null : fail(`variable '${name}' undefined`)),
    note: `variable ${name}`,
  };
}

const NO_METADATA: Query = {
  run: () => fail('metadata cannot be queried in this context'),
  note: 'meta object',
};

function compileMetadata(name: string | undefined): Query {
  if (name === undefined) {
    const run: Evaluate = (frame) => {
      const out: ObjectValue = {};
      for (const [key, value] of frame.currentMetadata()) setKey(out, key, value);
      return out;
    };
    return { run, note: 'meta object' };
  }
  return { run: (frame) => frame.currentMetadata().get(name) ?? null, note: `meta field ${name}` };
}

function compileMapAccess(target: Query, body: Query): Query {
  return {
    run: (frame) => {
      const value = target.run(frame);
      const saved = frame.self;
      frame.self = value;
      const result = body.run(frame);
      frame.self = saved;
      return result;
    },
    note: body.note,
  };
}

/** A lambda where a value is asked for: names the context and evaluates the body. */
function compileNamedContext(node: LambdaNode, scope: Scope): Query {
  const slot = scope.names.length;
  scope.names.push(node.parameter);
  const body = compileExpression(node.body, scope);
  scope.names.pop();
  return {
    run: (frame) => {
      frame.names[slot] = frame.context();
      return body.run(frame);
    },
    note: body.note,
  };
}
