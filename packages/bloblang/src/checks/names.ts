import { suggestName } from '@weir/diagnostics';
import type { Dialect } from '../dialect.js';
import { FUNCTION_ALIASES, METHOD_ALIASES, WRITTEN } from '../foreign/aliases.js';
import type { ProblemDraft } from '../problem.js';
import type { FunctionCall, MethodCall } from '../syntax/ast.js';

/** A function or method that the dialect does not have, and what was probably meant. The span is the name alone. */
export function checkName(node: FunctionCall | MethodCall, dialect: Dialect): ProblemDraft {
  return unknownName(node.kind, node.name, node.nameSpan, dialect, node.end);
}

/** The problem of an unknown name; `at` is where the reference notices it. */
export function unknownName(
  kind: 'function' | 'method',
  name: string,
  span: { readonly start: number; readonly end: number },
  dialect: Dialect,
  at: number,
): ProblemDraft {
  const known = kind === 'function' ? dialect.functions : dialect.methods;
  const other = kind === 'function' ? dialect.methods : dialect.functions;
  const aliases = kind === 'function' ? FUNCTION_ALIASES : METHOD_ALIASES;
  const suggestion = suggestName(name, namesOf(known), { aliases });
  const method = kind === 'function' ? METHOD_ALIASES[name.toLowerCase()] : undefined;
  const elsewhere =
    suggestion === null && method !== undefined && other.has(method)
      ? `; write value.${method}()`
      : suggestion === null && other.has(name)
        ? kind === 'function'
          ? `; it is a method: write value.${name}()`
          : `; it is a function: write ${name}() without a value before it`
        : '';
  const written = kind === 'function' && suggestion === null ? WRITTEN[name.toLowerCase()] : undefined;
  const hint =
    suggestion !== null ? `, did you mean '${suggestion.name}'?` : written ? `; write ${written}` : elsewhere;
  return {
    code: kind === 'function' ? 'unknown_function' : 'unknown_method',
    message: `unrecognised ${kind} '${name}'${hint}`,
    span,
    at,
    name,
    suggestions:
      suggestion !== null
        ? [suggestion.name]
        : written !== undefined
          ? [written]
          : method !== undefined && other.has(method)
            ? [`value.${method}()`]
            : [],
    ...(suggestion?.certain === true ? { correction: suggestion.name } : {}),
  };
}

/** The names of a table, as one list for as long as the table lives. */
const lists = new WeakMap<object, readonly string[]>();

function namesOf(table: Dialect['functions'] | Dialect['methods']): readonly string[] {
  let names = lists.get(table);
  if (names === undefined) {
    names = [...table.keys()];
    lists.set(table, names);
  }
  return names;
}
