import type { z } from 'zod';

export const MEDIA_TYPES = [
  'application/json',
  'text/plain',
  'text/html',
  'text/event-stream',
  'application/x-ndjson',
] as const;

export type MediaType = (typeof MEDIA_TYPES)[number];

/** A success response in one or several media types, with the headers it may carry. */
export interface ResponseContent {
  readonly description: string;
  readonly content: Readonly<Partial<Record<MediaType, z.ZodType>>>;
  /** Header name to what it says. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A schema alone means a JSON body. */
export type ResponseSpec = z.ZodType | ResponseContent;

/** Brings both ways of writing a response to one. */
export const responseContent = (spec: ResponseSpec): ResponseContent =>
  'content' in spec
    ? spec
    : { description: spec.meta()?.description ?? 'The result', content: { 'application/json': spec } };
