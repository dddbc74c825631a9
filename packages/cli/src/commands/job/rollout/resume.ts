import { defineCommand } from '../../../program/command.js';
import { changeRollout, type VerbOptions, withRollout } from './change-rollout.js';

/** `weir job rollout resume NAME`. */
export const resumeRollout = defineCommand<VerbOptions>({
  configure: withRollout,
  run: (invocation, deps) => changeRollout('resumeRollout', 'running', invocation, deps),
});
