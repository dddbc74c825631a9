import { defaultDialect } from '../default-dialect.js';
import type { Dialect, DialectName } from '../dialect.js';
import { compileMapping } from '../interpreter/compile-mapping.js';
import { createServices } from '../interpreter/env.js';
import { BloblangRuntimeError, BloblangSyntaxError } from '../interpreter/errors.js';
import type { MappingInput } from '../interpreter/message.js';
import { lists } from '../lists.js';
import { toText } from '../values/convert.js';
import { formatJson, UnprintableValueError } from '../values/json-format.js';
import { JsonSyntaxError, parseJson } from '../values/json-parse.js';
import { bytesFromText, printableText } from '../values/text.js';
import type { Value } from '../values/value.js';

/** One row of the language's conformance suite. */
export interface ConformanceRow {
  readonly name: string;
  readonly mapping: string;
  /** Text of the message; `{}` when not given. */
  readonly input?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly dialect?: DialectName;
  /** Text that the mapping prints: a text at the root as it is, everything else as JSON. */
  readonly output?: string;
  /** Text of the failure; `*` for any. */
  readonly error?: string;
  /** `line:column` of the first problem. */
  readonly parse_error?: string;
  readonly deleted?: boolean;
  /** Why the reference disagrees. */
  readonly differs?: string;
}

export type Outcome =
  | { readonly output: string }
  | { readonly error: string }
  | { readonly parse_error: string }
  | { readonly deleted: true };

/** What a message looks like after a mapping left it: texts and bytes raw, everything else as JSON. */
export function printed(value: Value): string {
  if (typeof value === 'string') return printableText(value);
  if (value instanceof Uint8Array) return printableText(toText(value));
  try {
    return formatJson(value);
  } catch (cause) {
    if (cause instanceof UnprintableValueError) return 'null';
    throw cause;
  }
}

/** A message with the given text as its body. */
export function messageOf(text: string, metadata: Readonly<Record<string, string>> = {}): MappingInput {
  return {
    json: () => {
      try {
        return parseJson(text);
      } catch (cause) {
        if (cause instanceof JsonSyntaxError) throw new BloblangRuntimeError(cause.message);
        throw cause;
      }
    },
    bytes: () => bytesFromText(text),
    metadata: new Map(Object.entries(metadata)),
  };
}

/** Runs a row on our interpreter, by default with everything that it has. */
export function runRow(
  row: ConformanceRow,
  dialect: Dialect = { ...defaultDialect, name: row.dialect ?? 'bento' },
): Outcome {
  const input = row.input ?? '{}';
  try {
    const mapping = compileMapping(row.mapping, { dialect });
    const result = mapping.map([messageOf(input, row.metadata)], 0, createServices(lists));
    if (result.kind === 'deleted') return { deleted: true };
    return { output: result.body.kind === 'unchanged' ? input : printed(result.body.value) };
  } catch (cause) {
    if (cause instanceof BloblangRuntimeError) return { error: cause.message };
    const first = cause instanceof BloblangSyntaxError ? cause.problems[0] : undefined;
    if (first !== undefined) return { parse_error: `${first.line}:${first.column}` };
    throw cause;
  }
}
