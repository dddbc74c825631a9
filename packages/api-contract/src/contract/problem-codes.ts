/** One row of the problem table: the HTTP status a code is answered with and the short sentence that names it. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/** Every way a request can fail, in one table; sorted by status, then by code. */
export const PROBLEMS = {
  empty_body: { status: 400, title: 'The request needs a body' },
  invalid_encoding: { status: 400, title: 'The body is not valid UTF-8 or not what its Content-Encoding says' },
  invalid_job: { status: 400, title: 'The job specification is invalid' },
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_pipeline: { status: 400, title: 'The pipeline inside the job would not start' },
  invalid_request: { status: 400, title: 'The request does not fit the contract' },
  invalid_yaml: { status: 400, title: 'The body is not valid YAML' },
  malformed_request: { status: 400, title: 'The request is not well-formed HTTP' },
  malformed_url: { status: 400, title: 'The URL is not well-formed' },
  unknown_distribution: { status: 400, title: 'No such distribution' },
  unauthorized: { status: 401, title: 'A valid bearer token is required' },
  forbidden: { status: 403, title: 'The token does not allow this' },
  component_not_found: { status: 404, title: 'No such component' },
  evaluation_not_found: { status: 404, title: 'No such evaluation' },
  execution_not_found: { status: 404, title: 'No such execution' },
  job_not_found: { status: 404, title: 'No such job' },
  log_not_found: { status: 404, title: 'The log is no longer kept' },
  node_not_found: { status: 404, title: 'No such node' },
  rollout_not_found: { status: 404, title: 'No such rollout' },
  route_not_found: { status: 404, title: 'No such route' },
  token_not_found: { status: 404, title: 'No such token' },
  version_not_found: { status: 404, title: 'No such version' },
  method_not_allowed: { status: 405, title: 'The route does not answer this method' },
  not_acceptable: { status: 406, title: 'None of the accepted media types can be produced' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  idempotency_conflict: { status: 409, title: 'The idempotency key was used for another request' },
  job_name_taken: { status: 409, title: 'Another job of the namespace has this name' },
  job_state_conflict: { status: 409, title: 'The state of the job does not allow this' },
  node_process_conflict: { status: 409, title: 'Another process acts as this node' },
  node_state_conflict: { status: 409, title: 'The state of the node does not allow this' },
  rollout_state_conflict: { status: 409, title: 'The state of the rollout does not allow this' },
  revision_mismatch: { status: 412, title: 'The resource has changed since it was read' },
  body_too_large: { status: 413, title: 'The body is larger than the limit' },
  unsupported_media_type: { status: 415, title: 'The body has a media type that this route does not read' },
  mapping_failed: { status: 422, title: 'The mapping does not parse or fails on this input' },
  unchanged: { status: 422, title: 'The submitted specification changes nothing' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The request headers are larger than the limit' },
  internal: { status: 500, title: 'The service failed' },
  timed_out: { status: 503, title: 'The work took longer than its time bound' },
  unavailable: { status: 503, title: 'The service cannot answer now' },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof PROBLEMS;

/** All codes of {@link PROBLEMS}, in its order. */
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];
