import type { TextStream } from '@weir/api-contract';

/** An answer before it is sent over whichever transport. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | TextStream;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer with a JSON body. */
export const jsonReply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});
