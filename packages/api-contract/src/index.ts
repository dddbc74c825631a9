export {
  type BodyForm,
  type BodySpec,
  DOCUMENTED_TEXT_TYPES,
  documentBody,
  jsonBody,
  optionalJsonBody,
  TEXT_TYPES,
  textOrJsonBody,
} from './contract/body.js';
export {
  type Contract,
  type Endpoint,
  endpoint,
  impliedProblems,
  METHODS,
  type Method,
  pathParameters,
  SCOPES,
  type Scope,
} from './contract/endpoint.js';
export type {
  BodyOf,
  CallOf,
  EndpointName,
  JsonOf,
  RequestOf,
  ResultOf,
  TextStream,
} from './contract/endpoint-types.js';
export { optionalFlag, queryFlag, queryInteger, queryIntegerOr, queryList } from './contract/parameters.js';
export { ErrorResponse, Problem, type ProblemOptions } from './contract/problem.js';
export { PROBLEM_CODES, PROBLEMS, type ProblemCode, type ProblemKind } from './contract/problem-codes.js';
export {
  MEDIA_TYPES,
  type MediaType,
  type ResponseContent,
  type ResponseSpec,
  responseContent,
} from './contract/response.js';
