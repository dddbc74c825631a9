import type { Value } from '../values/value.js';

/** One message as a mapping sees it. */
export interface MappingInput {
  /** The document; throws a BloblangRuntimeError when the body is no JSON. */
  json(): Value;
  bytes(): Uint8Array;
  readonly metadata: ReadonlyMap<string, Value>;
  /** Why an earlier processor failed on this message, and where it stands. */
  readonly error?: {
    readonly message: string;
    readonly label?: string;
    readonly name?: string;
    readonly path?: string;
  };
}

/** What a mapping makes of a message; metadata undefined means that it stays as it was. */
export type MappingResult =
  | { readonly kind: 'deleted' }
  | {
      readonly kind: 'message';
      readonly body: { readonly kind: 'unchanged' } | { readonly kind: 'value'; readonly value: Value };
      readonly metadata: ReadonlyMap<string, Value> | undefined;
    };
