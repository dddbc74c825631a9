import { Problem } from '@weir/api-contract';
import { ConnectionError, UnexpectedAnswer } from '@weir/api-contract/client';
import { EXIT_CODES } from './exit-codes.js';
import { type DescribedFailure, describeLocalFailure, failure } from './failure.js';
import { detailLines } from './problem-details.js';

/** Says what went wrong, here or at a control plane, and what to try. */
export function describeFailure(error: unknown): DescribedFailure {
  if (error instanceof Problem) {
    const mayNot = error.status === 401 || error.status === 403;
    const text = [`${error.message} (${error.code})`, ...detailLines(error.details)].join('\n');
    const hint = mayNot ? '--token or WEIR_TOKEN gives the token' : error.hint;
    return failure(text, hint, error.status < 500 && !mayNot ? EXIT_CODES.no : EXIT_CODES.trouble);
  }
  if (error instanceof ConnectionError) {
    const hint = 'weir up starts one here; --endpoint or WEIR_ENDPOINT names another';
    return failure(error.message, hint, EXIT_CODES.trouble);
  }
  if (error instanceof UnexpectedAnswer) {
    return failure(error.message, 'is this the address of a Weir control plane?', EXIT_CODES.trouble);
  }
  return describeLocalFailure(error);
}
