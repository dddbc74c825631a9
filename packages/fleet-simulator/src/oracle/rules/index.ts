import type { Rule } from '../rule.js';
import { idsKeepOrder } from './ids-keep-order.js';
import { keptLongEnough } from './kept-long-enough.js';
import { noStrayExecution } from './no-stray-execution.js';
import { nothingLost } from './nothing-lost.js';
import { oneLiveExecution } from './one-live-execution.js';
import { oneNodePerToken } from './one-node-per-token.js';
import { rolloutLimits } from './rollout-limits.js';
import { stateTables } from './state-tables.js';

/** What must hold after every commit, sorted by name. */
export const RULES: readonly Rule[] = [
  idsKeepOrder,
  keptLongEnough,
  noStrayExecution,
  nothingLost,
  oneLiveExecution,
  oneNodePerToken,
  rolloutLimits,
  stateTables,
];
