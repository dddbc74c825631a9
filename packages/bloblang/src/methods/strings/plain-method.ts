import {
  defineMethod,
  type KitlessMethod,
  type MethodBody,
  type MethodDefinition,
} from '../../functions/definition.js';

/** A method without parameters. */
export const plainMethod = (
  name: string,
  summary: string,
  examples: MethodDefinition['examples'],
  body: MethodBody,
): KitlessMethod => defineMethod({ name, summary, ...(examples === undefined ? {} : { examples }), build: () => body });
