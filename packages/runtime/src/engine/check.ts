import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import type { Batch } from '../message/message.js';
import type { ComponentDeps } from './definition.js';

/** Whether a message of a batch makes a check true. */
export type Check = (batch: Batch, index: number) => boolean;

/** Compiles a check: one that fails counts as false, and says so in the log. */
export function compileCheck(text: string, path: string, deps: ComponentDeps): Check {
  const mapping = deps.mapping(text, path);
  return (batch, index) => {
    try {
      return mapping.query(batch, index, deps.services) === true;
    } catch (error) {
      if (!(error instanceof BloblangRuntimeError)) throw error;
      deps.log.write('error', `the check failed: ${error.message}`);
      return false;
    }
  };
}
