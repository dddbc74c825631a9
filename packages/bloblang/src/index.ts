export { defaultDialect } from './default-dialect.js';
export type { Dialect, DialectName, ParameterLike, ParameterType, SignatureLike } from './dialect.js';
export { type ParseResult, parseInterpolated, parseMapping, parseMappingText } from './parse.js';
export { type BloblangProblem, PROBLEM_CODES, type ProblemCode } from './problem.js';
export type * from './syntax/ast.js';
export { outlineMapping } from './syntax/outline.js';
export { printInterpolated, printMapping } from './syntax/print.js';
