import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { type BodySpec, DOCUMENTED_TEXT_TYPES } from '../contract/body.js';
import { type Contract, type Endpoint, impliedProblems } from '../contract/endpoint.js';
import { ErrorResponse } from '../contract/problem.js';
import { PROBLEMS, type ProblemCode } from '../contract/problem-codes.js';
import { responseContent } from '../contract/response.js';

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly basePath: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
}

type Responses = RouteConfig['responses'];
type Content = NonNullable<NonNullable<RouteConfig['request']>['body']>['content'];

/** The OpenAPI 3.1 document of a contract: same schemas, same problems, so it cannot say anything else. */
export function openApiDocument(contract: Contract, info: DocumentInfo): unknown {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  for (const spec of Object.values(contract)) registry.registerPath(route(spec));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.basePath }],
    tags: info.tags.map((tag) => ({ ...tag })),
  });
}

/** Tokens are optional for the validation service, and never asked for at open endpoints. */
function security({ scope }: Endpoint): NonNullable<RouteConfig['security']> {
  if (scope === 'open') return [];
  return scope === 'validate' ? [{}, { bearer: [] }] : [{ bearer: [scope] }];
}

function route(spec: Endpoint): RouteConfig {
  const request: NonNullable<RouteConfig['request']> = {
    ...(spec.params === undefined ? {} : { params: spec.params }),
    ...(spec.query === undefined ? {} : { query: spec.query }),
    ...(spec.headers === undefined ? {} : { headers: spec.headers }),
    ...(spec.body === undefined ? {} : { body: { required: spec.body.required, content: requestContent(spec.body) } }),
  };
  return {
    operationId: spec.id,
    method: spec.method,
    path: spec.path.replace(/:([a-z_]+)/g, '{$1}'),
    summary: spec.summary,
    ...(spec.description === undefined ? {} : { description: spec.description }),
    tags: [spec.tag],
    security: security(spec),
    request,
    responses: { ...problemResponses(spec), ...successResponses(spec) },
  };
}

function requestContent(body: BodySpec): Content {
  const content: Content = {};
  for (const form of body.forms) {
    if (form.kind === 'json')
      content['application/json'] = {
        schema: body.documented ?? body.schema,
        ...(body.examples?.json === undefined ? {} : { example: body.examples.json }),
      };
    else
      for (const type of DOCUMENTED_TEXT_TYPES)
        content[type] = {
          schema: {
            type: 'string',
            minLength: 1,
            description: form.kind === 'text' ? form.description : 'The same document, written as YAML',
          },
          ...(body.examples?.text === undefined ? {} : { example: body.examples.text }),
        };
  }
  return content;
}

function successResponses(spec: Endpoint): Responses {
  const failures = problemsByStatus(spec);
  return Object.fromEntries(
    Object.entries(spec.responses).map(([status, response]) => {
      const { description, content, headers } = responseContent(response);
      const media = Object.fromEntries(
        Object.entries(content).map(([type, schema]) => [
          type,
          { schema: failures.has(Number(status)) && type === 'application/json' ? schema.or(ErrorResponse) : schema },
        ]),
      );
      const problems = failures.get(Number(status));
      return [
        status,
        {
          description: problems === undefined ? description : `${description}; or ${titles(problems)}`,
          ...(status === '304' ? {} : { content: media }),
          ...(headers === undefined ? {} : { headers: headerObjects(headers) }),
        },
      ];
    }),
  );
}

const headerObjects = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' as const } }]),
  );

function problemResponses(spec: Endpoint): Responses {
  return Object.fromEntries(
    [...problemsByStatus(spec)].map(([status, codes]) => [
      String(status),
      { description: titles(codes), content: { 'application/json': { schema: ErrorResponse } } },
    ]),
  );
}

const titles = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join('; ');

function problemsByStatus(spec: Endpoint): ReadonlyMap<number, readonly ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...impliedProblems(spec), ...spec.problems]))
    byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
