import type { z } from 'zod';
import type { BodySpec } from './body.js';
import type { Contract, Endpoint } from './endpoint.js';
import type { MediaType, ResponseContent } from './response.js';

type Empty = Readonly<Record<never, never>>;
type OutputOf<E, K extends string> = E extends Readonly<Record<K, infer S extends z.ZodType>> ? z.output<S> : Empty;
type InputOf<E, K extends string> = E extends Readonly<Record<K, infer S extends z.ZodType>> ? z.input<S> : Empty;

/** The body as a handler gets it; undefined where the endpoint has none or allows none. */
export type BodyOf<E extends Endpoint> = E extends { readonly body: infer B extends BodySpec }
  ? B['required'] extends true
    ? z.output<B['schema']>
    : z.output<B['schema']> | undefined
  : undefined;

/** The parts of a request as a handler gets them: checked and converted. */
export interface RequestOf<E extends Endpoint> {
  readonly params: OutputOf<E, 'params'>;
  readonly query: OutputOf<E, 'query'>;
  readonly headers: OutputOf<E, 'headers'>;
  readonly body: BodyOf<E>;
}

/** A body that is sent piece by piece. */
export type TextStream = AsyncIterable<string>;

type Streamed<M> = M extends 'text/event-stream' | 'application/x-ndjson' ? TextStream : never;

type ContentResult<Status, C> = {
  [M in keyof C & MediaType]: C[M] extends z.ZodType
    ? (M extends 'application/json' ? { readonly media?: M } : { readonly media: M }) & {
        readonly status: Status;
        readonly body: z.input<C[M]> | Streamed<M>;
        readonly headers?: Readonly<Record<string, string>>;
      }
    : never;
}[keyof C & MediaType];

/** What a handler may answer: one of the declared statuses with its body (`media` names which, JSON when absent). */
export type ResultOf<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: E['responses'][S] extends z.ZodType
    ? ContentResult<S, { 'application/json': E['responses'][S] }>
    : E['responses'][S] extends ResponseContent
      ? ContentResult<S, E['responses'][S]['content']>
      : never;
}[keyof E['responses'] & number];

type Part<Name extends string, T> = Empty extends T
  ? { readonly [K in Name]?: T | undefined }
  : { readonly [K in Name]: T };

type BodyPart<E extends Endpoint> = E extends { readonly body: infer B extends BodySpec }
  ? B['required'] extends true
    ? { readonly body: z.input<B['schema']> }
    : { readonly body?: z.input<B['schema']> | undefined }
  : { readonly body?: undefined };

/** What a client passes to call an endpoint; parts that may be empty may be left out. */
export type CallOf<E extends Endpoint> = Part<'params', InputOf<E, 'params'>> &
  Part<'query', InputOf<E, 'query'>> &
  Part<'headers', InputOf<E, 'headers'>> &
  BodyPart<E> & { readonly signal?: AbortSignal | undefined };

/** The JSON body of a call's success answers, of whichever status. */
export type JsonOf<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: E['responses'][S] extends z.ZodType
    ? z.output<E['responses'][S]>
    : E['responses'][S] extends { readonly content: { readonly 'application/json': infer J extends z.ZodType } }
      ? z.output<J>
      : never;
}[keyof E['responses'] & number];

/** Names of a contract's endpoints. */
export type EndpointName<C extends Contract> = keyof C & string;
