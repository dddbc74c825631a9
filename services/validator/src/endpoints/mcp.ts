import { Problem } from '@weir/api-contract';
import type { validatorContract } from '@weir/api-contract/validator';
import { type Handler, preparedJson } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /mcp: the tools for language models, over the streamable HTTP transport without sessions. */
export const mcp =
  (services: Services): Handler<typeof validatorContract.mcp> =>
  async ({ body, headers }, context) => {
    refuseForeignPages(context.headers.origin, services.corsOrigins);
    // The SDK is large and most services never hear of it: loaded with the first message.
    const { answerMcp } = await import('@weir/workbench/mcp');
    const { status, text } = await answerMcp(services, body, headers['mcp-protocol-version']);
    if (status === 202) return { status: 202, media: 'text/plain', body: '' };
    if (status === 200) return { status: 200, body: preparedJson(text) };
    throw new Problem('invalid_request', reason(text));
  };

/** The pages of this machine itself, such as the inspector of the protocol. */
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** The protocol wants servers to look at Origin, so that no page can reach them through a name that it points here. */
function refuseForeignPages(origin: unknown, allowed: readonly string[]): void {
  if (typeof origin !== 'string' || LOCAL.test(origin) || allowed.includes('*') || allowed.includes(origin)) return;
  throw new Problem('forbidden', `pages of ${JSON.stringify(origin)} may not use these tools`, {
    hint: 'list the origin in WEIR_CORS_ORIGINS',
  });
}

/** What the SDK says about a message that it refuses. */
function reason(text: string): string {
  const answer: unknown = JSON.parse(text);
  const error: unknown = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : text;
}
