import { defineCommand } from '../../../program/command.js';
import { changeRollout, type VerbOptions, withRollout } from './change-rollout.js';

/** `weir job rollout promote NAME`. */
export const promoteRollout = defineCommand<VerbOptions>({
  configure: withRollout,
  run: (invocation, deps) => changeRollout('promoteRollout', 'promoted', invocation, deps),
});
