import { defineCommand } from '../../../program/command.js';
import { changeRollout, type VerbOptions, withRollout } from './change-rollout.js';

/** `weir job rollout pause NAME`. */
export const pauseRollout = defineCommand<VerbOptions>({
  configure: withRollout,
  run: (invocation, deps) => changeRollout('pauseRollout', 'paused', invocation, deps),
});
