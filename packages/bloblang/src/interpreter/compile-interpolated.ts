import { defaultDialect } from '../default-dialect.js';
import type { Dialect } from '../dialect.js';
import { readInterpolated } from '../parse.js';
import { toBytes, toText } from '../values/convert.js';
import { bytesFromText, concatBytes } from '../values/text.js';
import type { Value } from '../values/value.js';
import { beginWalks } from '../values/walk-budget.js';
import { compileExpression } from './compile-expression.js';
import { compileInner, runtimeError } from './compile-mapping.js';
import { BloblangSyntaxError } from './errors.js';
import { Frame, type Program } from './frame.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import type { MappingInput } from './message.js';
import type { Evaluate } from './query.js';
import { Scope } from './scope.js';
import type { MappingServices } from './services.js';
import { wholeLibrary } from './whole-library.js';

export interface InterpolationOptions {
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
}

/** A string with its `${! }` segments compiled. */
export interface CompiledText {
  /** False when the text is the same for every message. */
  readonly dynamic: boolean;
  text(batch: readonly MappingInput[], index: number, services: MappingServices): string;
  bytes(batch: readonly MappingInput[], index: number, services: MappingServices): Uint8Array;
}

/** What queries in texts can call on: no maps of their own. */
const programOf = (dialect: Dialect): Program => ({
  dialect: dialect.name,
  maps: new Map(),
  compile: (text) => compileInner(text, dialect),
});

/** Compiles an interpolated string. Throws {@link BloblangSyntaxError} with all problems. */
export function compileInterpolated(text: string, options: InterpolationOptions = {}): CompiledText {
  const dialect = options.dialect ?? defaultDialect;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { ast, errors } = readInterpolated(text, dialect, wholeLibrary);
  if (ast === undefined) throw new BloblangSyntaxError(errors);
  const scope = new Scope(wholeLibrary, dialect);
  const program = programOf(dialect);
  const parts: readonly (string | Evaluate)[] = ast.segments.map((segment) =>
    segment.kind === 'text' ? segment.text : compileExpression(segment.query, scope).run,
  );
  const values = (batch: readonly MappingInput[], index: number, services: MappingServices): readonly Value[] => {
    const frame = new Frame(program, batch, index, services, limits);
    beginWalks(limits.steps);
    try {
      return parts.map((part) => (typeof part === 'string' ? part : part(frame)));
    } catch (failure) {
      throw runtimeError(failure);
    }
  };
  if (parts.every((part) => typeof part === 'string')) {
    const fixed = parts.join('');
    return { dynamic: false, text: () => fixed, bytes: () => bytesFromText(fixed) };
  }
  return {
    dynamic: true,
    text: (batch, index, services) => values(batch, index, services).map(toText).join(''),
    bytes: (batch, index, services) => concatBytes(values(batch, index, services).map(toBytes)),
  };
}
