import type { MethodDefinition } from '../functions/definition.js';
import { appendMethod, concatMethod, enumeratedMethod, flattenMethod, maxMethod, minMethod, sumMethod, zipMethod } from './arrays/combine.js';
import { filterMethod, foldMethod, mapEachKeyMethod, mapEachMethod, splitByMethod } from './arrays/iterate.js';
import { sortByMethod, sortMethod, uniqueMethod } from './arrays/order.js';
import { allMethod, anyMethod, findAllByMethod, findAllMethod, findByMethod, findMethod } from './arrays/search.js';
import { containsMethod, indexMethod, lengthMethod, sliceMethod } from './arrays/size.js';
import { arrayMethod, boolMethod, bytesMethod, notEmptyMethod, notNullMethod, numberMethod, stringMethod, typeMethod } from './coercion/convert.js';
import { applyMethod, bloblangMethod, mapMethod, notMethod } from './general/apply.js';
import { fromAllMethod, fromMethod } from './general/other-messages.js';
import { existsMethod, getMethod } from './general/paths.js';
import { catchMethod, orMethod } from './general/rescue.js';
import { float32Method, float64Method, int16Method, int32Method, int64Method, int8Method, uint16Method, uint32Method, uint64Method, uint8Method } from './numbers/casts.js';
import { absMethod, ceilMethod, cosMethod, floorMethod, log10Method, logMethod, powMethod, roundMethod, sinMethod, tanMethod } from './numbers/math.js';
import { keyValuesMethod, keysMethod, squashMethod, valuesMethod } from './objects/entries.js';
import { assignMethod, mergeMethod } from './objects/merge.js';
import { collapseMethod, explodeMethod, setMethod, withMethod, withoutMethod } from './objects/shape.js';
import { reFindAllMethod, reFindAllObjectMethod, reFindAllSubmatchMethod, reFindObjectMethod, reMatchMethod, reReplaceAllMethod, reReplaceMethod } from './regexp/find.js';
import { hasPrefixMethod, hasSuffixMethod, trimMethod, trimPrefixMethod, trimSuffixMethod } from './strings/affixes.js';
import { capitalizeMethod, lowercaseMethod, reverseMethod, uppercaseMethod } from './strings/case.js';
import { formatMethod } from './strings/format.js';
import { indexOfMethod, repeatMethod } from './strings/places.js';
import { quoteMethod, unquoteMethod } from './strings/quote.js';
import { replaceAllManyMethod, replaceAllMethod, replaceManyMethod, replaceMethod } from './strings/replace.js';
import { joinMethod, splitMethod } from './strings/split-join.js';
import { formatTimestampMethod, formatTimestampStrftimeMethod, tsFormatMethod, tsStrftimeMethod, tsTzMethod } from './time/format.js';
import { parseTimestampMethod, parseTimestampStrptimeMethod, tsParseMethod, tsStrptimeMethod } from './time/parse.js';
import { parseDurationIso8601Method, parseDurationMethod, tsAddIso8601Method, tsRoundMethod, tsSubIso8601Method, tsSubMethod } from './time/shift.js';
import { formatTimestampUnixMethod, formatTimestampUnixMicroMethod, formatTimestampUnixMilliMethod, formatTimestampUnixNanoMethod, tsUnixMethod, tsUnixMicroMethod, tsUnixMilliMethod, tsUnixNanoMethod } from './time/units.js';

/** All methods, sorted by name. */
export const METHODS: readonly MethodDefinition[] = [
  absMethod,
  allMethod,
  anyMethod,
  appendMethod,
  applyMethod,
  arrayMethod,
  assignMethod,
  bloblangMethod,
  boolMethod,
  bytesMethod,
  capitalizeMethod,
  catchMethod,
  ceilMethod,
  collapseMethod,
  concatMethod,
  containsMethod,
  cosMethod,
  enumeratedMethod,
  existsMethod,
  explodeMethod,
  filterMethod,
  findMethod,
  findAllMethod,
  findAllByMethod,
  findByMethod,
  flattenMethod,
  float32Method,
  float64Method,
  floorMethod,
  foldMethod,
  formatMethod,
  formatTimestampMethod,
  formatTimestampStrftimeMethod,
  formatTimestampUnixMethod,
  formatTimestampUnixMicroMethod,
  formatTimestampUnixMilliMethod,
  formatTimestampUnixNanoMethod,
  fromMethod,
  fromAllMethod,
  getMethod,
  hasPrefixMethod,
  hasSuffixMethod,
  indexMethod,
  indexOfMethod,
  int16Method,
  int32Method,
  int64Method,
  int8Method,
  joinMethod,
  keyValuesMethod,
  keysMethod,
  lengthMethod,
  logMethod,
  log10Method,
  lowercaseMethod,
  mapMethod,
  mapEachMethod,
  mapEachKeyMethod,
  maxMethod,
  mergeMethod,
  minMethod,
  notMethod,
  notEmptyMethod,
  notNullMethod,
  numberMethod,
  orMethod,
  parseDurationMethod,
  parseDurationIso8601Method,
  parseTimestampMethod,
  parseTimestampStrptimeMethod,
  powMethod,
  quoteMethod,
  reFindAllMethod,
  reFindAllObjectMethod,
  reFindAllSubmatchMethod,
  reFindObjectMethod,
  reMatchMethod,
  reReplaceMethod,
  reReplaceAllMethod,
  repeatMethod,
  replaceMethod,
  replaceAllMethod,
  replaceAllManyMethod,
  replaceManyMethod,
  reverseMethod,
  roundMethod,
  setMethod,
  sinMethod,
  sliceMethod,
  sortMethod,
  sortByMethod,
  splitMethod,
  splitByMethod,
  squashMethod,
  stringMethod,
  sumMethod,
  tanMethod,
  trimMethod,
  trimPrefixMethod,
  trimSuffixMethod,
  tsAddIso8601Method,
  tsFormatMethod,
  tsParseMethod,
  tsRoundMethod,
  tsStrftimeMethod,
  tsStrptimeMethod,
  tsSubMethod,
  tsSubIso8601Method,
  tsTzMethod,
  tsUnixMethod,
  tsUnixMicroMethod,
  tsUnixMilliMethod,
  tsUnixNanoMethod,
  typeMethod,
  uint16Method,
  uint32Method,
  uint64Method,
  uint8Method,
  uniqueMethod,
  unquoteMethod,
  uppercaseMethod,
  valuesMethod,
  withMethod,
  withoutMethod,
  zipMethod,
];
