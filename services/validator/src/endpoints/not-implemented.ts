import { Problem } from '@weir/api-contract';

/** Answers operations that the contract promises and that are still being built: a clear 501, never made-up data. */
export const notImplemented = (what: string) => (): never => {
  throw new Problem('not_implemented', `${what} is not available in this release yet`);
};
