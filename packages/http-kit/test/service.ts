import { connect } from 'node:net';
import {
  documentBody,
  endpoint,
  jsonBody,
  optionalJsonBody,
  Problem,
  queryFlag,
  queryIntegerOr,
  textOrJsonBody,
} from '@weir/api-contract';
import { z } from 'zod';
import {
  createHttpApp,
  type Handlers,
  type HttpApp,
  type HttpAppOptions,
  type Listening,
  serve,
  silentLogger,
} from '../src/index.js';

const scope = 'open';
const tag = 'test';

/** A contract with one endpoint for each thing the kit does. */
export const contract = {
  fixed: endpoint({
    id: 'fixed',
    method: 'put',
    path: '/things/diff',
    tag,
    summary: '',
    body: documentBody(z.record(z.string(), z.unknown())),
    responses: { 200: z.object({ seen: z.unknown(), text: z.string().optional() }) },
    problems: [],
    scope,
  }),
  read: endpoint({
    id: 'read',
    method: 'get',
    path: '/things/:id',
    tag,
    summary: '',
    params: z.object({ id: z.string().min(2) }),
    query: z.object({ deep: queryFlag('d'), limit: queryIntegerOr(5, { min: 1, max: 20, description: 'l' }) }),
    headers: z.object({ 'if-match': z.string().optional() }),
    responses: {
      200: z.object({ id: z.string(), deep: z.boolean(), limit: z.number(), ifMatch: z.string().nullable() }),
      304: { description: 'same', content: { 'text/plain': z.literal('') } },
    },
    problems: [],
    scope,
  }),
  remove: endpoint({
    id: 'remove',
    method: 'delete',
    path: '/things/:id',
    tag,
    summary: '',
    params: z.object({ id: z.string() }),
    body: optionalJsonBody(z.object({ force: z.boolean().optional() })),
    responses: { 200: z.object({ force: z.boolean().nullable() }) },
    problems: [],
    scope: 'write:job',
  }),
  text: endpoint({
    id: 'text',
    method: 'post',
    path: '/text',
    tag,
    summary: '',
    body: textOrJsonBody(z.object({ yaml: z.string().regex(/\S/, 'blank') }), (yaml) => ({ yaml }), {
      description: '',
    }),
    responses: { 200: z.object({ length: z.number() }) },
    problems: [],
    scope,
  }),
  json: endpoint({
    id: 'json',
    method: 'post',
    path: '/json',
    tag,
    summary: '',
    body: jsonBody(z.object({ a: z.number(), b: z.array(z.enum(['x', 'y'])).optional() })),
    responses: { 200: z.object({ sum: z.number() }) },
    problems: [],
    scope,
  }),
  fail: endpoint({
    id: 'fail',
    method: 'get',
    path: '/fail/:how',
    tag,
    summary: '',
    params: z.object({ how: z.string() }),
    responses: { 200: z.object({}) },
    problems: ['unavailable'],
    scope,
  }),
  large: endpoint({
    id: 'large',
    method: 'get',
    path: '/large',
    tag,
    summary: '',
    responses: { 200: z.object({ text: z.string() }) },
    problems: [],
    scope,
  }),
  alive: endpoint({
    id: 'alive',
    method: 'get',
    path: '/alive',
    tag,
    summary: '',
    responses: { 200: z.object({ alive: z.literal(true) }) },
    problems: [],
    scope,
    probe: true,
  }),
  events: endpoint({
    id: 'events',
    method: 'get',
    path: '/events',
    tag,
    summary: '',
    responses: { 200: { description: 'events', content: { 'text/event-stream': z.string() } } },
    problems: [],
    scope,
  }),
  slow: endpoint({
    id: 'slow',
    method: 'get',
    path: '/slow',
    tag,
    summary: '',
    query: z.object({ ms: queryIntegerOr(100, { min: 0, max: 60_000, description: 'm' }) }),
    responses: { 200: z.object({ waited: z.boolean() }) },
    problems: [],
    scope,
  }),
} as const;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export interface TestService extends Listening {
  readonly app: HttpApp;
  /** How many requests the handlers of `slow` and `events` saw aborted. */
  aborted(): number;
  /** Resolves once the handler of `slow` has been reached. */
  readonly reached: Promise<void>;
}

/** An app that answers {@link contract}. */
export function testApp(options: Partial<HttpAppOptions> = {}) {
  let aborted = 0;
  let arrive = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const app = createHttpApp({ log: silentLogger(), requestIdPrefix: 'test', maxBodyBytes: 2048, ...options });
  const handlers: Handlers<typeof contract> = {
    fixed: ({ body }, { bodyText }) => ({ status: 200, body: { seen: body, text: bodyText ?? '' } }),
    read: ({ params, query, headers }) =>
      headers['if-match'] === '"same"'
        ? { status: 304, media: 'text/plain', body: '' }
        : {
            status: 200,
            body: { id: params.id, ...query, ifMatch: headers['if-match'] ?? null },
            headers: { ETag: '"1"' },
          },
    remove: ({ body }) => ({ status: 200, body: { force: body?.force ?? null } }),
    text: ({ body }) => ({ status: 200, body: { length: body.yaml.length } }),
    json: async ({ body }) => ({ status: 200, body: { sum: body.a + (body.b?.length ?? 0) } }),
    fail: ({ params }) => {
      if (params.how === 'problem')
        throw new Problem('unavailable', 'not now', {
          hint: 'later',
          details: { a: 1 },
          headers: { 'Retry-After': '3' },
        });
      throw new Error(`secret ${params.how}`);
    },
    large: () => ({ status: 200, body: { text: 'weir '.repeat(2000) } }),
    alive: () => ({ status: 200, body: { alive: true } }),
    events: (_, context) => ({
      status: 200,
      media: 'text/event-stream',
      body: events(context.signal, () => aborted++),
    }),
    slow: async ({ query }, context) => {
      arrive();
      await wait(query.ms, context.signal);
      if (context.signal.aborted) aborted++;
      return { status: 200, body: { waited: !context.signal.aborted } };
    },
  };
  app.bind(contract, handlers);
  return { app, aborted: () => aborted, reached };
}

async function* events(signal: AbortSignal, onAbort: () => void): AsyncGenerator<string> {
  for (let n = 1; n <= 3; n++) yield `data: ${n}\n\n`;
  await wait(60_000, signal);
  onAbort();
}

/** The same, listening on a free port; a request has as long to arrive as is said. */
export async function testService(
  options: Partial<HttpAppOptions> = {},
  requestTimeoutMs?: number,
): Promise<TestService> {
  const { app, aborted, reached } = testApp(options);
  const listening = await serve(app, { port: 0, requestTimeoutMs });
  return { ...listening, app, aborted, reached };
}

/** Sends bytes as they are and reads until the server closes the connection. */
export function rawExchange(port: number, text: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}
