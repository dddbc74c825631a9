export { processDeps } from './env.js';
export type { Deps } from './program/deps.js';
export { EXIT_CODES, type ExitCode } from './program/exit-codes.js';
export { run } from './program/run.js';
