import { assertNever, type LineIndex } from '@weir/diagnostics';
import type { AssignStatement, IfStatement, MetaStatement, Statement } from '../syntax/ast.js';
import { Failure } from '../values/failure.js';
import { goTypeOf } from '../values/go-types.js';
import { DELETED, isObject, NOTHING, ownValue, type Value } from '../values/value.js';
import { assignRoot } from './assign.js';
import { checked, failCondition } from './compile-conditional.js';
import { compileExpression } from './compile-expression.js';
import type { Frame } from './frame.js';
import type { Scope } from './scope.js';

/** Does one statement's work on the frame. */
export type Execute = (frame: Frame) => void;

/** A failed statement: its failure, and the line that it starts on. */
export class StatementFailure {
  readonly message: string;
  readonly line: number | undefined;

  constructor(message: string, line: number | undefined) {
    this.message = message;
    this.line = line;
  }
}

export interface StatementContext {
  readonly scope: Scope;
  readonly lines: LineIndex;
  /** False inside named maps, which have no message of their own. */
  readonly metadata: boolean;
}

/** Statements in order as one closure; a failure says which line failed. Named maps and imports do nothing here. */
export function compileStatements(statements: readonly Statement[], context: StatementContext): Execute {
  const steps = statements
    .filter(({ kind }) => kind !== 'map-statement' && kind !== 'import')
    .map((statement) => {
      const line = context.lines.positionAt(statement.start).line;
      return { line, execute: compileStatement(statement, context) };
    });
  return (frame) => {
    for (const { line, execute } of steps) {
      frame.checkTime();
      frame.beginStatement();
      try {
        execute(frame);
      } catch (failure) {
        if (!(failure instanceof Failure)) throw failure;
        throw failure.inner === undefined
          ? new StatementFailure(`failed assignment (line ${line}): ${failure.message}`, line)
          : new StatementFailure(failure.inner.message, failure.inner.line);
      }
    }
  };
}

function compileStatement(statement: Statement, context: StatementContext): Execute {
  const { scope } = context;
  switch (statement.kind) {
    case 'assign':
      return compileAssign(statement, scope);
    case 'expression': {
      const { run } = compileExpression(statement.value, scope);
      return (frame) => {
        const value = run(frame);
        if (value !== NOTHING) assignRoot(frame, [], value);
      };
    }
    case 'let': {
      const { run } = compileExpression(statement.value, scope);
      const slot = scope.variable(statement.name);
      return (frame) => {
        const value = run(frame);
        if (value === DELETED) frame.variables[slot] = undefined;
        else if (value !== NOTHING) frame.variables[slot] = value;
      };
    }
    case 'meta':
      return compileMeta(statement, context);
    case 'if-statement':
      return compileIfStatement(statement, context);
    case 'map-statement':
    case 'import':
    case 'from':
      return () => undefined;
    default:
      return assertNever(statement);
  }
}

function compileAssign(statement: AssignStatement, scope: Scope): Execute {
  const names = statement.path.map(({ name }) => name);
  const path = names[0] === 'root' ? names.slice(1) : names;
  const { run } = compileExpression(statement.value, scope);
  return (frame) => {
    const value = run(frame);
    if (value !== NOTHING) assignRoot(frame, path, value);
  };
}

function compileMeta({ name, value }: MetaStatement, { scope, metadata }: StatementContext): Execute {
  const { run } = compileExpression(value, scope);
  if (!metadata) {
    return () => {
      throw new Failure('unable to assign metadata in the current context', true);
    };
  }
  if (name === undefined) return (frame) => replaceMetadata(frame, run(frame));
  return (frame) => {
    const result = run(frame);
    if (result === DELETED) frame.editableMetadata().delete(name);
    else if (result !== NOTHING) frame.editableMetadata().set(name, result);
  };
}

function replaceMetadata(frame: Frame, value: Value): void {
  if (value === NOTHING) return;
  if (value === DELETED) frame.metadata = new Map();
  else if (isObject(value)) {
    frame.metadata = new Map(Object.keys(value).map((key) => [key, ownValue(value, key) ?? null]));
  } else throw new Failure(`setting root meta object requires object value, received: ${goTypeOf(value)}`, true);
}

/** Runs the block of the first branch whose condition is true; everything but a bool fails. */
function compileIfStatement(statement: IfStatement, context: StatementContext): Execute {
  const block = (statements: readonly Statement[]): Execute => {
    const steps = statements.map((inner) => compileStatement(inner, context));
    return (frame) => {
      for (const step of steps) {
        frame.beginStatement();
        step(frame);
      }
    };
  };
  const branches = statement.branches.map(({ condition, body }) => ({
    condition: compileExpression(condition, context.scope),
    body: block(body),
  }));
  const otherwise = statement.otherwise === undefined ? undefined : block(statement.otherwise);
  return (frame) => {
    for (let i = 0; i < branches.length; i++) {
      const branch = branches[i];
      if (branch === undefined) continue;
      const { condition, body } = branch;
      const value = checked(`failed to check if condition ${i + 1}: `, condition, frame);
      if (value === true) return body(frame);
      if (value !== false) failCondition(value, condition.note);
    }
    otherwise?.(frame);
  };
}
