import type { MethodDefinition } from '../functions/definition.js';
import {
  arrayMethod,
  boolMethod,
  bytesMethod,
  notEmptyMethod,
  notNullMethod,
  numberMethod,
  stringMethod,
  typeMethod,
} from './coercion/convert.js';
import { applyMethod, bloblangMethod, mapMethod, notMethod } from './general/apply.js';
import { fromAllMethod, fromMethod } from './general/other-messages.js';
import { existsMethod, getMethod } from './general/paths.js';
import { catchMethod, orMethod } from './general/rescue.js';
import { hasPrefixMethod, hasSuffixMethod, trimMethod, trimPrefixMethod, trimSuffixMethod } from './strings/affixes.js';
import { capitalizeMethod, lowercaseMethod, reverseMethod, uppercaseMethod } from './strings/case.js';
import { formatMethod } from './strings/format.js';
import { indexOfMethod, repeatMethod } from './strings/places.js';
import { quoteMethod, unquoteMethod } from './strings/quote.js';
import { replaceAllManyMethod, replaceAllMethod, replaceManyMethod, replaceMethod } from './strings/replace.js';
import { joinMethod, splitMethod } from './strings/split-join.js';

/** All methods, sorted by name. */
export const METHODS: readonly MethodDefinition[] = [
  applyMethod,
  arrayMethod,
  bloblangMethod,
  boolMethod,
  bytesMethod,
  capitalizeMethod,
  catchMethod,
  existsMethod,
  formatMethod,
  fromMethod,
  fromAllMethod,
  getMethod,
  hasPrefixMethod,
  hasSuffixMethod,
  indexOfMethod,
  joinMethod,
  lowercaseMethod,
  mapMethod,
  notMethod,
  notEmptyMethod,
  notNullMethod,
  numberMethod,
  orMethod,
  quoteMethod,
  repeatMethod,
  replaceMethod,
  replaceAllMethod,
  replaceAllManyMethod,
  replaceManyMethod,
  reverseMethod,
  splitMethod,
  stringMethod,
  trimMethod,
  trimPrefixMethod,
  trimSuffixMethod,
  typeMethod,
  unquoteMethod,
  uppercaseMethod,
];
