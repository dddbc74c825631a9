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

/** A JSON body that was written beforehand, such as a large document that never changes. */
export class PreparedJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Passes JSON text where a handler's result wants the value it stands for; the text is sent as it is. */
export const preparedJson = <T>(text: string): T => new PreparedJson(text) as T;
