import type { Endpoint } from '../contract/endpoint.js';
import type { CallOf, ResultOf, TextStream } from '../contract/endpoint-types.js';
import { ErrorResponse, Problem } from '../contract/problem.js';
import { PROBLEM_CODES, type ProblemCode } from '../contract/problem-codes.js';
import type { Transport, TransportResponse } from './transport.js';

/** An answer that the endpoint does not declare and that is no problem body either. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;
  constructor(endpoint: Endpoint, status: number, text: string) {
    super(`${endpoint.method.toUpperCase()} ${endpoint.path} answered ${status}: ${text.slice(0, 200)}`);
    this.status = status;
  }
}

type Answer<E extends Endpoint> = ResultOf<E> & { readonly headers: Readonly<Record<string, string>> };

/**
 * Calls one endpoint. Resolves with a declared answer, throws {@link Problem} for an error body and
 * {@link UnexpectedAnswer} for anything else.
 */
export async function call<const E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  args: CallOf<E>,
): Promise<Answer<E>> {
  const given: Loose = args;
  const params = texts(given.params);
  const query = texts(given.query);
  const search = new URLSearchParams(query).toString();
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await transport({
    endpoint,
    method: endpoint.method,
    path: search === '' ? path : `${path}?${search}`,
    params,
    query,
    headers: {
      accept: 'application/json, text/event-stream;q=0.9, */*;q=0.1',
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...texts(given.headers),
    },
    body: given.body === undefined ? undefined : JSON.stringify(given.body),
    signal: given.signal,
  });
  if (response.status in endpoint.responses) {
    const body = await decoded(endpoint, response);
    if (!isProblemBody(body)) {
      const answer: unknown = { status: response.status, media: mediaOf(response), headers: response.headers, body };
      return answer as Answer<E>;
    }
  }
  throw await failure(endpoint, response);
}

interface Loose {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Parts of a call as text; absent values are left out. */
function texts(part: unknown): Record<string, string> {
  const entries = Object.entries((part ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

const mediaOf = (response: TransportResponse): string =>
  (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

async function decoded(endpoint: Endpoint, response: TransportResponse): Promise<unknown> {
  if (mediaOf(response) !== 'application/json') return response.body;
  const text = await wholeText(response.body);
  return parsed(text) ?? Promise.reject(new UnexpectedAnswer(endpoint, response.status, text));
}

async function wholeText(body: string | TextStream): Promise<string> {
  if (typeof body === 'string') return body;
  let text = '';
  for await (const piece of body) text += piece;
  return text;
}

/** Undefined for text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const ProblemBody = ErrorResponse.extend({ code: ErrorResponse.shape.error });
const isProblemBody = (body: unknown): boolean => ProblemBody.safeParse(body).success;

async function failure(endpoint: Endpoint, response: TransportResponse): Promise<Error> {
  const text = await wholeText(response.body);
  const body = ProblemBody.safeParse(parsed(text));
  if (!body.success) return new UnexpectedAnswer(endpoint, response.status, text);
  const { error, code, hint, details, request_id } = body.data;
  const known = (PROBLEM_CODES as readonly string[]).includes(code) ? (code as ProblemCode) : 'internal';
  return new RemoteProblem(known, error, response.status, request_id, hint, details);
}

/** A {@link Problem} that a server answered: `status` and `requestId` are the server's. */
export class RemoteProblem extends Problem {
  readonly requestId: string;
  override readonly status: number;
  constructor(
    code: ProblemCode,
    message: string,
    status: number,
    requestId: string,
    hint: string | undefined,
    details: Readonly<Record<string, unknown>> | undefined,
  ) {
    super(code, message, { ...(hint === undefined ? {} : { hint }), ...(details === undefined ? {} : { details }) });
    this.status = status;
    this.requestId = requestId;
  }
}
