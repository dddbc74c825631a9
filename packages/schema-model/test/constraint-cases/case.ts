import type { LooseValue } from '../../src/constraints/loose-value.js';
import type { DistributionName } from '../../src/distribution-rules.js';

/** One component whose config breaks at least one constraint, beside one that breaks none and lints clean. */
export interface ConstraintCase {
  /** `output.amqp_1`, or `root` for root fields. */
  readonly at: string;
  readonly in: readonly DistributionName[];
  readonly bad: LooseValue;
  /** Dotted path that the finding points at, below the config. */
  readonly path: string;
  readonly good: LooseValue;
}

export const both: readonly DistributionName[] = ['bento', 'redpanda-connect'];
export const bento: readonly DistributionName[] = ['bento'];
export const connect: readonly DistributionName[] = ['redpanda-connect'];

export type Row = readonly [at: string, bad: LooseValue, path: string, good: LooseValue];
export const rows = (distributions: readonly DistributionName[], list: readonly Row[]): readonly ConstraintCase[] =>
  list.map(([at, bad, path, good]) => ({ at, in: distributions, bad, path, good }));

/** What every Snowflake output needs. */
export function snowflake(): Record<string, LooseValue> {
  return {
    account: 'a',
    user: 'u',
    password: 'p',
    role: 'r',
    database: 'd',
    warehouse: 'w',
    schema: 's',
    stage: '@s',
  };
}

/** An Azure output or input with this connection string. */
export const azure = (rest: LooseValue & object, account: string): Record<string, LooseValue> => ({
  storage_connection_string: account,
  ...(rest as Record<string, LooseValue>),
});
export const named = 'AccountName=a;AccountKey=b;';
export const nameless = 'AccountKey=b;';
