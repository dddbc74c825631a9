import {
  BloblangRuntimeError,
  BloblangSyntaxError,
  compileMapping,
  createServices,
  dialectNamed,
  formatJson,
  isObject,
  type Limits,
  type MappingInput,
  type MappingResult,
  parseJson,
  UnprintableValueError,
  type Value,
} from '@weir/bloblang/interpreter';
import { lists } from '@weir/bloblang/lists';

/** What a mapping made of its message: the JSON text of the answer, or why there is none. */
export type MappingOutcome =
  | { readonly kind: 'done'; readonly json: string }
  | { readonly kind: 'failed'; readonly message: string; readonly line: number | null; readonly column: number | null };

/** Bounds for mappings of strangers; a thread's time and memory limits stand behind them, and its stack behind recursion. */
const LIMITS: Partial<Limits> = { steps: 2_000_000, size: 10_000_000 };

/** Characters of an answer; values that share parts can be far longer than what holds them. */
const MOST_CHARACTERS = 10_000_000;

/** Mappings of strangers see nothing of the machine they run on. */
const services = () => createServices({ ...lists, env: () => undefined, hostname: () => 'localhost' });

/**
 * Runs the mapping of a request on its input. Takes the request as text: numbers of the input keep their digits, which
 * plain JSON values would lose.
 */
export function runMapping(request: string): MappingOutcome {
  const { mapping, input, metadata, distribution } = read(request);
  const dialect = distribution === undefined ? {} : { dialect: dialectNamed(distribution) };
  const message: MappingInput = {
    json: () => input,
    bytes: () => new TextEncoder().encode(typeof input === 'string' ? input : formatJson(input)),
    metadata,
  };
  try {
    return {
      kind: 'done',
      json: answer(compileMapping(mapping, { limits: LIMITS, ...dialect }).map([message], 0, services()), message),
    };
  } catch (error) {
    if (error instanceof BloblangSyntaxError) {
      const [first] = error.problems;
      const message = first?.message ?? error.message;
      return { kind: 'failed', message, line: first?.line ?? null, column: first?.column ?? null };
    }
    if (error instanceof BloblangRuntimeError)
      return { kind: 'failed', message: error.message, line: error.line ?? null, column: null };
    if (error instanceof UnprintableValueError)
      return { kind: 'failed', message: error.message, line: null, column: null };
    throw error;
  }
}

interface Request {
  readonly mapping: string;
  readonly input: Value;
  readonly metadata: ReadonlyMap<string, Value>;
  readonly distribution: 'redpanda-connect' | 'bento' | undefined;
}

/** The request has passed its schema: only the values are read again. */
function read(text: string): Request {
  const parsed = parseJson(text);
  const request = isObject(parsed) ? parsed : {};
  const { mapping, input, metadata, distribution } = request;
  return {
    mapping: typeof mapping === 'string' ? mapping : '',
    input: input ?? null,
    metadata: new Map(metadata !== undefined && isObject(metadata) ? Object.entries(metadata) : []),
    distribution: distribution === 'redpanda-connect' || distribution === 'bento' ? distribution : undefined,
  };
}

function answer(result: MappingResult, message: MappingInput): string {
  if (result.kind === 'deleted') return '{"output":null,"metadata":{},"deleted":true}';
  const output = result.body.kind === 'value' ? result.body.value : message.json();
  const metadata = Object.fromEntries(result.metadata ?? message.metadata);
  const json = formatJson(output, { limit: MOST_CHARACTERS });
  return `{"output":${json},"metadata":${formatJson(metadata, { limit: MOST_CHARACTERS })},"deleted":false}`;
}
