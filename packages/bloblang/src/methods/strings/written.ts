import type { KitlessMethod, MethodBody, MethodDefinition } from '../../functions/definition.js';
import { wantText } from '../../values/convert.js';
import { plainMethod } from './plain-method.js';

/** A method on text, bytes or a timestamp that writes it in another way: the result is always text. */
export const toTextMethod = (
  name: string,
  summary: string,
  examples: MethodDefinition['examples'],
  change: (text: string) => string,
): KitlessMethod => plainMethod(name, summary, examples, writtenAs(change));

/** A change of text whose result is text, whatever kind it was made of. */
export const writtenAs =
  (change: (text: string) => string): MethodBody =>
  (target, _frame, from) =>
    change(wantText(target, from));
