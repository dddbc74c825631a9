import { invariant } from '@weir/diagnostics';
import type { z } from 'zod';
import type { BodySpec } from './body.js';
import type { ProblemCode } from './problem-codes.js';
import type { ResponseSpec } from './response.js';

export const METHODS = ['get', 'post', 'put', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** What a token must allow; `open` endpoints answer without one, `validate` ones too unless the service was given tokens. */
export const SCOPES = [
  'open',
  'validate',
  'read:job',
  'write:job',
  'read:secret',
  'read:node',
  'write:node',
  'read:agent',
  'write:agent',
  'read:token',
  'write:token',
  'read:operator',
  'write:operator',
] as const;
export type Scope = (typeof SCOPES)[number];

/** One operation of an HTTP contract as a value: servers bind it, clients call it, the OpenAPI document lists it. */
export interface Endpoint {
  /** Unique in its contract; becomes the operationId. */
  readonly id: string;
  readonly method: Method;
  /** Below the contract's base path, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Request headers the handler reads, by lower-case name. */
  readonly headers?: z.ZodObject;
  readonly body?: BodySpec;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** What can go wrong beyond {@link impliedProblems}. */
  readonly problems: readonly ProblemCode[];
  readonly scope: Scope;
  /** True for what machines ask to learn whether the service lives: answered also to callers that ask too often. */
  readonly probe?: boolean;
}

/** A named set of endpoints: the whole of one HTTP interface. */
export type Contract = Readonly<Record<string, Endpoint>>;

const PARAMETER = /:([a-z_]+)/g;

/** Names of the parameters in a path such as `/jobs/:id`. */
export const pathParameters = (path: string): readonly string[] => [...path.matchAll(PARAMETER)].map((m) => m[1] ?? '');

/** Declares an endpoint; a path whose parameters are not those of `params` is a bug. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  const declared = Object.keys(spec.params?.shape ?? {}).sort();
  invariant(
    declared.join() === [...pathParameters(spec.path)].sort().join(),
    `endpoint ${spec.id}: parameters of ${spec.path} are not those declared`,
  );
  return spec;
}

/** Problems that follow from what an endpoint reads: its URL, its body, its scope. */
export function impliedProblems(spec: Endpoint): readonly ProblemCode[] {
  const reads = spec.params ?? spec.query ?? spec.headers ?? spec.body;
  const body = spec.body;
  return [
    ...(reads === undefined ? [] : (['invalid_request'] as const)),
    ...(body === undefined ? [] : (['invalid_encoding', 'body_too_large', 'unsupported_media_type'] as const)),
    ...(body?.required === true ? (['empty_body'] as const) : []),
    ...(body?.forms.some((form) => form.kind === 'json') === true ? (['invalid_json'] as const) : []),
    ...(body?.forms.some((form) => form.kind === 'yaml') === true ? (['invalid_yaml'] as const) : []),
    ...(spec.scope === 'open' ? [] : (['unauthorized'] as const)),
    ...(spec.scope === 'open' || spec.scope === 'validate' ? [] : (['forbidden'] as const)),
    'rate_limited',
    'internal',
  ];
}
