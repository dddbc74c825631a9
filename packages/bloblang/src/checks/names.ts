import { type NameSuggestion, suggestName } from '@weir/diagnostics';
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
  const suggestion = meantBy(name, known, aliases);
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

type Table = Dialect['functions'] | Dialect['methods'];

/** The names of a table, and what was answered for wrong ones: who invents a name uses it again. */
const answered = new WeakMap<
  Table,
  { readonly names: readonly string[]; readonly answers: Map<string, NameSuggestion | null> }
>();
const MAX_ANSWERS = 1000;

function meantBy(name: string, table: Table, aliases: Readonly<Record<string, string>>): NameSuggestion | null {
  let known = answered.get(table);
  if (known === undefined) {
    known = { names: [...table.keys()], answers: new Map() };
    answered.set(table, known);
  }
  let answer = known.answers.get(name);
  if (answer === undefined) {
    answer = suggestName(name, known.names, { aliases });
    if (known.answers.size === MAX_ANSWERS) known.answers.clear();
    known.answers.set(name, answer);
  }
  return answer;
}
