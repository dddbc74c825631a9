import { type Contract, ErrorResponse, responseContent } from '@weir/api-contract';
import { validatorContract } from '@weir/api-contract/validator';
import { type Listening, serve, silentLogger } from '@weir/http-kit';
import { createValidator } from '../src/app.js';
import { readConfig } from '../src/config.js';

export interface TestValidator extends Listening {
  ask(method: string, path: string, body?: Body): Promise<Answer>;
  end(): Promise<void>;
}

export interface Body {
  readonly type?: string;
  readonly text: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape; schemas check them.
  readonly json: any;
}

export const yaml = (text: string): Body => ({ type: 'text/plain', text });
export const json = (value: unknown): Body => ({ type: 'application/json', text: JSON.stringify(value) });

/**
 * Starts the service on a free port, working on the test's own thread. Every answer is held against the contract: a
 * success against the schema of its status, an error against the one error shape.
 */
export async function startValidator(environment: Record<string, string> = {}): Promise<TestValidator> {
  const validator = await createValidator(readConfig({ WEIR_THREADS: '0', ...environment }), silentLogger());
  const listening = await serve(validator.app, { port: 0 });
  return {
    ...listening,
    ask: async (method, path, body) => checked(method, path, await send(listening.url + path, method, body)),
    end: async () => {
      await listening.stop(100);
      await validator.close();
    },
  };
}

export async function send(url: string, method: string, body?: Body): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body?.type === undefined ? {} : { 'content-type': body.type }), ...body?.headers },
    ...(body === undefined ? {} : { body: body.text as string }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

function checked(method: string, path: string, answer: Answer): Answer {
  const contract: Contract = validatorContract;
  const [route = ''] = path.split('?');
  const endpoint = Object.values(contract).find((each) => each.path === route && each.method === method.toLowerCase());
  const response = endpoint?.responses[answer.status];
  const schema = response === undefined ? undefined : responseContent(response).content['application/json'];
  if (schema !== undefined) schema.parse(answer.json);
  else if (answer.status >= 400) ErrorResponse.parse(answer.json);
  if (/\n\s+at .+:\d+:\d+/.test(answer.text)) throw new Error(`a stack trace left the service: ${answer.text}`);
  return answer;
}
