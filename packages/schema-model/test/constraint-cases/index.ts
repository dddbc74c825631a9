import { BENTO_CASES } from './bento.js';
import type { ConstraintCase } from './case.js';
import { LANGUAGE_MODEL_CASES } from './language-models.js';
import { CONNECT_CASES } from './redpanda-connect.js';
import { SHARED_CASES } from './shared.js';

export type { ConstraintCase } from './case.js';
export { START_UP_CASES } from './start-up.js';

/** Rules that the engine's linter reports. */
export const LINT_CASES: readonly ConstraintCase[] = [
  ...SHARED_CASES,
  ...BENTO_CASES,
  ...CONNECT_CASES,
  ...LANGUAGE_MODEL_CASES,
];
