import { LineIndex } from '@weir/diagnostics';
import type { Dialect } from '../dialect.js';
import { readMapping } from '../parse.js';
import type { Mapping, Statement } from '../syntax/ast.js';
import { BloblangSyntaxError } from './errors.js';
import { wholeLibrary } from './whole-library.js';

/** Text of the mapping that a path names; throws an Error when there is none. */
export type Imports = (path: string) => string;

/** A mapping that needs no other file. */
export interface Resolved {
  readonly tree: Mapping;
  readonly text: string;
}

const MAX_IMPORTS = 100;

/** Follows `from` and brings in the maps that imports name. Throws {@link BloblangSyntaxError} when one cannot be read. */
export function resolveImports(tree: Mapping, text: string, dialect: Dialect, imports: Imports | undefined): Resolved {
  return resolve(tree, text, dialect, imports, 0);
}

function resolve(tree: Mapping, text: string, dialect: Dialect, imports: Imports | undefined, depth: number): Resolved {
  const refuse = (statement: Statement, message: string): never => {
    const span = { start: statement.start, end: statement.end };
    const position = new LineIndex(text).positionAt(span.start);
    throw new BloblangSyntaxError([{ code: 'unreadable_import', message, span, suggestions: [], ...position }]);
  };
  const load = (statement: Statement & { readonly path: string }): Resolved => {
    if (imports === undefined) return refuse(statement, `imports are not available here: ${statement.path}`);
    if (depth > MAX_IMPORTS) return refuse(statement, 'imports nested too deep');
    let source: string;
    try {
      source = imports(statement.path);
    } catch (cause) {
      return refuse(statement, `failed to read import: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
    const { ast, errors } = readMapping(source, dialect, wholeLibrary);
    const first = errors[0];
    if (ast === undefined) {
      return refuse(
        statement,
        `failed to parse import '${statement.path}': line ${first?.line} char ${first?.column}: ${first?.message}`,
      );
    }
    return resolve(ast, source, dialect, imports, depth + 1);
  };
  const whole = tree.statements[0];
  if (whole?.kind === 'from') return load(whole);
  const names = new Set(tree.statements.flatMap((s) => (s.kind === 'map-statement' ? [s.name] : [])));
  const statements = tree.statements.flatMap((statement): readonly Statement[] => {
    if (statement.kind !== 'import') return [statement];
    const maps = load(statement).tree.statements.filter((s) => s.kind === 'map-statement');
    if (maps.length === 0) refuse(statement, `no maps to import from '${statement.path}'`);
    for (const { name } of maps) {
      if (names.has(name)) refuse(statement, `map name collisions from import '${statement.path}': [${name}]`);
      names.add(name);
    }
    return maps;
  });
  return { tree: { ...tree, statements }, text };
}
