import { type Endpoint, ErrorResponse, impliedProblems, responseContent } from '@weir/api-contract';
import { controlPlaneContract } from '@weir/api-contract/control-plane';

const endpoints: readonly Endpoint[] = Object.values(controlPlaneContract);
/** Problems that any request may meet before it reaches its endpoint's own code. */
const ANYWHERE = ['malformed_url', 'malformed_request'];

function endpointOf(method: string, path: string): Endpoint | undefined {
  const bare = path.split('?', 1)[0] ?? '';
  return endpoints.find(
    (endpoint) =>
      endpoint.method === method.toLowerCase() &&
      new RegExp(`^${endpoint.path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`).test(bare),
  );
}

/** What about an answer is not as the contract has it; undefined when all is well or the path is none of its own. */
export function contractViolation(
  method: string,
  path: string,
  status: number,
  contentType: string,
  body: unknown,
): string | undefined {
  const endpoint = endpointOf(method, path);
  if (endpoint === undefined) return undefined;
  if (status >= 400) {
    const parsed = ErrorResponse.strict().safeParse(body);
    if (!parsed.success) return `${endpoint.id} ${status}: ${parsed.error.message}`;
    const allowed: readonly string[] = [...endpoint.problems, ...impliedProblems(endpoint), ...ANYWHERE];
    return allowed.includes(parsed.data.code) ? undefined : `${endpoint.id} may not answer ${parsed.data.code}`;
  }
  const spec = endpoint.responses[status];
  if (spec === undefined) return `${endpoint.id} may not answer ${status}`;
  const schema = Object.entries(responseContent(spec).content).find(([media]) => contentType.startsWith(media))?.[1];
  if (schema === undefined) return `${endpoint.id} may not answer ${contentType}`;
  if (!contentType.startsWith('application/json')) return undefined;
  const parsed = schema.safeParse(body);
  if (!parsed.success) return `${endpoint.id} ${status}: ${parsed.error.message}`;
  // A schema drops what it does not know: nothing may be dropped.
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(body))
    ? undefined
    : `${endpoint.id} ${status} tells more than the contract says: ${JSON.stringify(body)}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
