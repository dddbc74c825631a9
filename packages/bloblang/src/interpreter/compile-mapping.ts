import { defaultDialect } from '../default-dialect.js';
import type { Dialect } from '../dialect.js';
import { readMapping, tooDeep } from '../parse.js';
import { pureDialect } from '../pure-dialect.js';
import { isStackOverflow } from '../stack-overflow.js';
import { Failure } from '../values/failure.js';
import { OutputLimitError } from '../values/json-format.js';
import { DELETED, NOTHING, type Value } from '../values/value.js';
import { beginWalks, WalkLimitError } from '../values/walk-budget.js';
import { type CompiledProgram, compileProgram, runInside } from './compile-program.js';
import { StatementFailure } from './compile-statement.js';
import { BloblangRuntimeError, BloblangSyntaxError } from './errors.js';
import { Frame, type NamedMap, UNASSIGNED } from './frame.js';
import { type Imports, resolveImports } from './imports.js';
import { DEFAULT_LIMITS, LimitExceeded, type Limits } from './limits.js';
import type { MappingInput, MappingResult } from './message.js';
import { Scope } from './scope.js';
import type { MappingServices } from './services.js';
import { wholeLibrary } from './whole-library.js';

export interface CompileOptions {
  /** Which distribution's language; the interpreter's own when not given. */
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
  /** Text of an imported mapping; without it every import is a problem. */
  readonly imports?: Imports;
}

/** What a mapping adds to. */
export interface MappingBase {
  readonly value: Value;
  readonly metadata: ReadonlyMap<string, Value>;
}

/** A mapping ready to run; safe to use for any number of messages, one at a time. */
export interface CompiledMapping {
  /** What a `mapping` processor does: the document stays as it is, the root starts empty. */
  map(batch: readonly MappingInput[], index: number, services: MappingServices): MappingResult;
  /** What a `mutation` processor does: the root starts as the document, and `this` sees what was assigned. */
  mutate(batch: readonly MappingInput[], index: number, services: MappingServices): MappingResult;
  /**
   * What the result mapping of a `branch` does: the root starts as the base's value and metadata are set on the base's, while
   * `this` and `meta()` are those of the message.
   */
  overlay(batch: readonly MappingInput[], index: number, base: MappingBase, services: MappingServices): MappingResult;
  /** The value of the mapping: that of its root, or of the document when nothing is assigned. */
  query(batch: readonly MappingInput[], index: number, services: MappingServices): Value;
}

/** Compiles a mapping. Throws {@link BloblangSyntaxError} with all problems. */
export function compileMapping(text: string, options: CompileOptions = {}): CompiledMapping {
  const dialect = options.dialect ?? defaultDialect;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const compiled = compileWhole(text, dialect, options.imports);
  const frameFor = (batch: readonly MappingInput[], index: number, services: MappingServices): Frame =>
    begun(new Frame(compiled.program, batch, index, services, limits));
  return {
    map(batch, index, services) {
      const frame = frameFor(batch, index, services);
      run(compiled, frame);
      return resultOf(frame);
    },
    mutate(batch, index, services) {
      const frame = frameFor(batch, index, services);
      frame.live = true;
      run(compiled, frame);
      return resultOf(frame);
    },
    overlay(batch, index, base, services) {
      const frame = frameFor(batch, index, services);
      frame.root = base.value;
      frame.metadata = new Map(base.metadata);
      run(compiled, frame);
      return resultOf(frame);
    },
    query(batch, index, services) {
      const frame = frameFor(batch, index, services);
      run(compiled, frame);
      return frame.root === UNASSIGNED ? frame.context() : frame.root;
    },
  };
}

function compileWhole(text: string, dialect: Dialect, imports: Imports | undefined): CompiledProgram {
  try {
    return compileText(text, dialect, imports);
  } catch (failure) {
    throw isStackOverflow(failure) ? new BloblangSyntaxError([tooDeep(text)]) : failure;
  }
}

function compileText(text: string, dialect: Dialect, imports: Imports | undefined, detached = false): CompiledProgram {
  const { ast, errors } = readMapping(text, dialect, wholeLibrary);
  if (ast === undefined) throw new BloblangSyntaxError(errors);
  const resolved = resolveImports(ast, text, dialect, imports);
  return compileProgram(resolved.tree, resolved.text, new Scope(wholeLibrary, dialect, detached), (inner) =>
    compileInner(inner, dialect),
  );
}

/** A mapping that another runs on a value: it has no message of its own. Throws {@link BloblangSyntaxError}. */
export function compileInner(text: string, dialect: Dialect): NamedMap {
  const { execute, program } = compileText(text, pureDialect(dialect), undefined, true);
  return (frame, value) => runInside(frame, execute, value, program, () => NOTHING);
}

function begun(frame: Frame): Frame {
  beginWalks(frame.limits.steps);
  return frame;
}

/** Runs a program on a frame; whatever stops it becomes a {@link BloblangRuntimeError}. */
function run(compiled: CompiledProgram, frame: Frame): void {
  try {
    compiled.execute(frame);
  } catch (failure) {
    throw runtimeError(failure);
  }
}

/** The error to throw to the caller for what was thrown inside. */
export function runtimeError(failure: unknown): unknown {
  if (failure instanceof StatementFailure) {
    return new BloblangRuntimeError(failure.message, failure.line);
  }
  if (failure instanceof Failure || failure instanceof LimitExceeded) return new BloblangRuntimeError(failure.message);
  if (failure instanceof OutputLimitError || failure instanceof WalkLimitError)
    return new BloblangRuntimeError(failure.message);
  if (isStackOverflow(failure)) {
    return new BloblangRuntimeError('mapping nested too deep for this machine');
  }
  if (failure instanceof RangeError && /invalid (?:string|array) length/i.test(failure.message)) {
    return new BloblangRuntimeError('result exceeds what this machine can hold');
  }
  return failure;
}

function resultOf(frame: Frame): MappingResult {
  if (frame.root === DELETED) return { kind: 'deleted' };
  const body =
    frame.root === UNASSIGNED || frame.root === NOTHING
      ? ({ kind: 'unchanged' } as const)
      : ({ kind: 'value', value: frame.root } as const);
  return { kind: 'message', body, metadata: frame.metadata };
}
