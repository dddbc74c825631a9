import { LineIndex } from '@weir/diagnostics';
import { isStackOverflow } from '../stack-overflow.js';
import type { Mapping, Statement } from '../syntax/ast.js';
import { Failure, fail } from '../values/failure.js';
import { NOTHING, type Value } from '../values/value.js';
import { compileStatements, type Execute, StatementFailure } from './compile-statement.js';
import { type Frame, type NamedMap, type Program, UNASSIGNED } from './frame.js';
import { Owned } from './owned.js';
import type { Scope } from './scope.js';

/** A mapping's statements and the maps that they can apply. */
export interface CompiledProgram {
  readonly execute: Execute;
  readonly program: Program;
}

/** Compiles a tree whose imports are already replaced by the maps they bring. */
export function compileProgram(
  tree: Mapping,
  text: string,
  scope: Scope,
  compileText: (text: string) => NamedMap,
): CompiledProgram {
  const lines = new LineIndex(text);
  const maps = new Map<string, NamedMap>();
  for (const statement of tree.statements) {
    if (statement.kind === 'map-statement') {
      maps.set(statement.name, compileMap(statement.name, statement.body, lines, scope.inner()));
    }
  }
  const execute = compileStatements(tree.statements, { scope, lines, metadata: !scope.detached });
  return { execute, program: { dialect: scope.dialect.name, maps, compile: compileText } };
}

function compileMap(name: string, body: readonly Statement[], lines: LineIndex, scope: Scope): NamedMap {
  const execute = compileStatements(body, { scope, lines, metadata: false });
  return (frame, value) => {
    if (frame.depth >= frame.limits.recursion) {
      fail(
        `entering map ${name} exceeded maximum allowed stacks of ${frame.limits.recursion}, this could be due to unbounded recursion`,
      );
    }
    const { depth } = frame;
    try {
      return runInside(frame, execute, value);
    } catch (failure) {
      if (!isStackOverflow(failure)) throw failure;
      return fail(
        `entering map ${name} exceeded the stack of this machine, this could be due to unbounded recursion (depth ${depth})`,
      );
    }
  };
}

/** Runs statements on a value of their own: nothing outside is seen or changed but what they return. */
export function runInside(
  frame: Frame,
  execute: Execute,
  value: Value,
  program = frame.program,
  unassigned = unchanged,
): Value {
  const { self, names, variables, root, owned, depth, live, detached, program: outer } = frame;
  frame.step();
  frame.program = program;
  frame.live = false;
  frame.self = value;
  frame.names = [];
  frame.variables = [];
  frame.root = UNASSIGNED;
  frame.owned = new Owned();
  frame.depth = depth + 1;
  try {
    execute(frame);
    const result: Value | typeof UNASSIGNED = frame.root;
    return result === UNASSIGNED ? unassigned(value) : result;
  } catch (failure) {
    throw failure instanceof StatementFailure ? new Failure(failure.message, false, failure) : failure;
  } finally {
    frame.program = outer;
    frame.live = live;
    frame.detached = detached;
    frame.self = self;
    frame.names = names;
    frame.variables = variables;
    frame.root = root;
    frame.owned = owned;
    frame.depth = depth;
  }
}

/** A map that assigns nothing gives back what it was given. */
const unchanged = (value: Value): Value => (value === NOTHING ? null : value);
