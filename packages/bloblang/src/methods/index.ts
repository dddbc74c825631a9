import type { MethodDefinition } from '../functions/definition.js';
import {
  appendMethod,
  concatMethod,
  enumeratedMethod,
  flattenMethod,
  maxMethod,
  minMethod,
  sumMethod,
  zipMethod,
} from './arrays/combine.js';
import { filterMethod, foldMethod, mapEachKeyMethod, mapEachMethod, splitByMethod } from './arrays/iterate.js';
import { sortByMethod, sortMethod, uniqueMethod } from './arrays/order.js';
import { allMethod, anyMethod, findAllByMethod, findAllMethod, findByMethod, findMethod } from './arrays/search.js';
import { containsMethod, indexMethod, lengthMethod, sliceMethod } from './arrays/size.js';
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
import { compressMethod, decompressMethod } from './encoding/compress.js';
import { decodeMethod, encodeMethod } from './encoding/encode.js';
import { hashMethod } from './encoding/hash.js';
import { applyMethod, bloblangMethod, mapMethod, notMethod } from './general/apply.js';
import { fromAllMethod, fromMethod } from './general/other-messages.js';
import { existsMethod, getMethod } from './general/paths.js';
import { catchMethod, orMethod } from './general/rescue.js';
import { bitwiseAndMethod, bitwiseOrMethod, bitwiseXorMethod } from './numbers/bitwise.js';
import {
  float32Method,
  float64Method,
  int8Method,
  int16Method,
  int32Method,
  int64Method,
  uint8Method,
  uint16Method,
  uint32Method,
  uint64Method,
} from './numbers/casts.js';
import { parseBigDecimalMethod } from './numbers/decimal.js';
import {
  absMethod,
  ceilMethod,
  cosMethod,
  floorMethod,
  log10Method,
  logMethod,
  powMethod,
  roundMethod,
  sinMethod,
  tanMethod,
} from './numbers/math.js';
import { diffMethod, patchMethod } from './objects/changes.js';
import { keysMethod, keyValuesMethod, squashMethod, valuesMethod } from './objects/entries.js';
import { assignMethod, mergeMethod } from './objects/merge.js';
import { collapseMethod, explodeMethod, setMethod, withMethod, withoutMethod } from './objects/shape.js';
import { inferSchemaMethod } from './parsing/infer-schema.js';
import { formatJsonMethod, parseJsonMethod } from './parsing/json.js';
import { jsonPathMethod } from './parsing/json-path.js';
import { jsonSchemaMethod } from './parsing/json-schema.js';
import { parseLogfmtMethod } from './parsing/logfmt.js';
import { formatMsgpackMethod, parseMsgpackMethod } from './parsing/msgpack.js';
import { parseCsvMethod } from './parsing/tables.js';
import { parseFormUrlEncodedMethod, parseUrlMethod } from './parsing/urls.js';
import { formatXmlMethod, parseXmlMethod } from './parsing/xml.js';
import { formatYamlMethod, parseYamlMethod } from './parsing/yaml.js';
import {
  reFindAllMethod,
  reFindAllObjectMethod,
  reFindAllSubmatchMethod,
  reFindObjectMethod,
  reMatchMethod,
  reReplaceAllMethod,
  reReplaceMethod,
} from './regexp/find.js';
import { decryptAesMethod, encryptAesMethod } from './security/aes.js';
import {
  parseJwtEs256Method,
  parseJwtEs384Method,
  parseJwtEs512Method,
  signJwtEs256Method,
  signJwtEs384Method,
  signJwtEs512Method,
} from './security/jwt-ecdsa.js';
import {
  parseJwtHs256Method,
  parseJwtHs384Method,
  parseJwtHs512Method,
  signJwtHs256Method,
  signJwtHs384Method,
  signJwtHs512Method,
} from './security/jwt-hmac.js';
import {
  parseJwtRs256Method,
  parseJwtRs384Method,
  parseJwtRs512Method,
  signJwtRs256Method,
  signJwtRs384Method,
  signJwtRs512Method,
} from './security/jwt-rsa.js';
import { compareArgon2Method, compareBcryptMethod } from './security/passwords.js';
import { hasPrefixMethod, hasSuffixMethod, trimMethod, trimPrefixMethod, trimSuffixMethod } from './strings/affixes.js';
import { capitalizeMethod, lowercaseMethod, reverseMethod, uppercaseMethod } from './strings/case.js';
import {
  escapeHtmlMethod,
  escapeUrlPathMethod,
  escapeUrlQueryMethod,
  unescapeHtmlMethod,
  unescapeUrlPathMethod,
  unescapeUrlQueryMethod,
} from './strings/escape.js';
import { filepathJoinMethod, filepathSplitMethod } from './strings/file-paths.js';
import { formatMethod } from './strings/format.js';
import { uuidV5Method } from './strings/ids.js';
import { indexOfMethod, repeatMethod } from './strings/places.js';
import { quoteMethod, unquoteMethod } from './strings/quote.js';
import { replaceAllManyMethod, replaceAllMethod, replaceManyMethod, replaceMethod } from './strings/replace.js';
import { unicodeSegmentsMethod } from './strings/segments.js';
import { slugMethod } from './strings/slug.js';
import { joinMethod, splitMethod } from './strings/split-join.js';
import { stripHtmlMethod } from './strings/strip-html.js';
import {
  formatTimestampMethod,
  formatTimestampStrftimeMethod,
  tsFormatMethod,
  tsStrftimeMethod,
  tsTzMethod,
} from './time/format.js';
import { parseTimestampMethod, parseTimestampStrptimeMethod, tsParseMethod, tsStrptimeMethod } from './time/parse.js';
import {
  parseDurationIso8601Method,
  parseDurationMethod,
  tsAddIso8601Method,
  tsRoundMethod,
  tsSubIso8601Method,
  tsSubMethod,
} from './time/shift.js';
import { timestampMethod } from './time/timestamp.js';
import {
  formatTimestampUnixMethod,
  formatTimestampUnixMicroMethod,
  formatTimestampUnixMilliMethod,
  formatTimestampUnixNanoMethod,
  tsUnixMethod,
  tsUnixMicroMethod,
  tsUnixMilliMethod,
  tsUnixNanoMethod,
} from './time/units.js';

/** All methods, sorted by name. */
export const METHODS: readonly MethodDefinition[] = [
  absMethod,
  allMethod,
  anyMethod,
  appendMethod,
  applyMethod,
  arrayMethod,
  assignMethod,
  bitwiseAndMethod,
  bitwiseOrMethod,
  bitwiseXorMethod,
  bloblangMethod,
  boolMethod,
  bytesMethod,
  capitalizeMethod,
  catchMethod,
  ceilMethod,
  collapseMethod,
  compareArgon2Method,
  compareBcryptMethod,
  compressMethod,
  concatMethod,
  containsMethod,
  cosMethod,
  decodeMethod,
  decompressMethod,
  decryptAesMethod,
  diffMethod,
  encodeMethod,
  encryptAesMethod,
  enumeratedMethod,
  escapeHtmlMethod,
  escapeUrlPathMethod,
  escapeUrlQueryMethod,
  existsMethod,
  explodeMethod,
  filepathJoinMethod,
  filepathSplitMethod,
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
  formatJsonMethod,
  formatMsgpackMethod,
  formatTimestampMethod,
  formatTimestampStrftimeMethod,
  formatTimestampUnixMethod,
  formatTimestampUnixMicroMethod,
  formatTimestampUnixMilliMethod,
  formatTimestampUnixNanoMethod,
  formatXmlMethod,
  formatYamlMethod,
  fromMethod,
  fromAllMethod,
  getMethod,
  hasPrefixMethod,
  hasSuffixMethod,
  hashMethod,
  indexMethod,
  indexOfMethod,
  inferSchemaMethod,
  int16Method,
  int32Method,
  int64Method,
  int8Method,
  joinMethod,
  jsonPathMethod,
  jsonSchemaMethod,
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
  parseBigDecimalMethod,
  parseCsvMethod,
  parseDurationMethod,
  parseDurationIso8601Method,
  parseFormUrlEncodedMethod,
  parseJsonMethod,
  parseJwtEs256Method,
  parseJwtEs384Method,
  parseJwtEs512Method,
  parseJwtHs256Method,
  parseJwtHs384Method,
  parseJwtHs512Method,
  parseJwtRs256Method,
  parseJwtRs384Method,
  parseJwtRs512Method,
  parseLogfmtMethod,
  parseMsgpackMethod,
  parseTimestampMethod,
  parseTimestampStrptimeMethod,
  parseUrlMethod,
  parseXmlMethod,
  parseYamlMethod,
  patchMethod,
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
  signJwtEs256Method,
  signJwtEs384Method,
  signJwtEs512Method,
  signJwtHs256Method,
  signJwtHs384Method,
  signJwtHs512Method,
  signJwtRs256Method,
  signJwtRs384Method,
  signJwtRs512Method,
  sinMethod,
  sliceMethod,
  slugMethod,
  sortMethod,
  sortByMethod,
  splitMethod,
  splitByMethod,
  squashMethod,
  stringMethod,
  stripHtmlMethod,
  sumMethod,
  tanMethod,
  timestampMethod,
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
  unescapeHtmlMethod,
  unescapeUrlPathMethod,
  unescapeUrlQueryMethod,
  unicodeSegmentsMethod,
  uniqueMethod,
  unquoteMethod,
  uppercaseMethod,
  uuidV5Method,
  valuesMethod,
  withMethod,
  withoutMethod,
  zipMethod,
];
