import { z } from 'zod';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from './problem-codes.js';

/** The one error body of both services; `error` is a sentence for people, `code` a word for programs. */
export const ErrorResponse = z
  .object({
    error: z.string().meta({ description: 'What went wrong, in one sentence' }),
    code: z.enum(PROBLEM_CODES).meta({ description: 'What went wrong, as one word of a closed list' }),
    status: z.int().min(400).max(599).meta({ description: 'The HTTP status again' }),
    request_id: z.string().meta({ description: 'Names the request in the logs; also in header X-Request-Id' }),
    hint: z.string().optional().meta({ description: 'What to try' }),
    details: z.record(z.string(), z.unknown()).optional().meta({ description: 'What was wrong with which part' }),
  })
  .meta({ id: 'ErrorResponse', description: 'The body of every answer that is an error' });

export type ErrorResponse = z.output<typeof ErrorResponse>;

export interface ProblemOptions {
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Response headers that belong to the problem, such as Allow or Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A request that failed for a reason the caller can be told; servers answer it, clients throw it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, message: string = PROBLEMS[code].title, options: ProblemOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = PROBLEMS[code].status;
    this.hint = options.hint;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  /** The body that answers the request with the given id. */
  toBody(requestId: string): ErrorResponse {
    return {
      error: this.message,
      code: this.code,
      status: this.status,
      request_id: requestId,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}
