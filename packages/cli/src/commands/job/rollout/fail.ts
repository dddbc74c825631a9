import { defineCommand } from '../../../program/command.js';
import { changeRollout, type VerbOptions, withRollout } from './change-rollout.js';

/** `weir job rollout fail NAME`. */
export const failRollout = defineCommand<VerbOptions>({
  configure: withRollout,
  run: (invocation, deps) => changeRollout('failRollout', 'failed', invocation, deps),
});
