export { dialectNamed } from '../default-dialect.js';
export type { Dialect, DialectName } from '../dialect.js';
export { MISSING } from '../missing.js';
export { isEqual } from '../values/compare.js';
export { toBytes, toText } from '../values/convert.js';
export { formatJson, type JsonFormat, OutputLimitError, UnprintableValueError } from '../values/json-format.js';
export { JsonSyntaxError, parseJson } from '../values/json-parse.js';
export { bytesFromText, printableText, textFromBytes } from '../values/text.js';
export { Timestamp } from '../values/timestamp.js';
export {
  DELETED,
  Float,
  isObject,
  JsonNumber,
  type Kind,
  kindOf,
  NOTHING,
  type ObjectValue,
  Uint64,
  type Value,
} from '../values/value.js';
export { type CompiledText, compileInterpolated, type InterpolationOptions } from './compile-interpolated.js';
export { type CompiledMapping, type CompileOptions, compileMapping, type MappingBase } from './compile-mapping.js';
export { createServices } from './env.js';
export { BloblangRuntimeError, BloblangSyntaxError } from './errors.js';
export type { Imports } from './imports.js';
export { DEFAULT_LIMITS, type Limits } from './limits.js';
export type { MappingInput, MappingResult } from './message.js';
export { type Counters, createCounters, type MappingServices } from './services.js';
