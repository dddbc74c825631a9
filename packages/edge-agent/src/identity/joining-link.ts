import type { Transport } from '@weir/api-contract/client';
import { type ContractLinkOptions, contractLink } from '../contract-link.js';
import { type ControlPlaneLink, LinkProblem } from '../link.js';
import { type Credentials, secretHash } from './credentials.js';

export interface JoiningLinkOptions extends ContractLinkOptions {
  readonly credentials: Credentials;
  /** The join token, asked for at each try; undefined when there is none. */
  readonly joinToken: () => string | undefined;
}

/**
 * The link of a node that has to prove who it is: it joins with a token once and shows its own credential ever after. A
 * credential that is refused is kept, for the refusal may be a mistake, but a join token that works replaces it.
 */
export function joiningLink(transport: Transport, options: JoiningLinkOptions): ControlPlaneLink {
  const { credentials, joinToken, ...timing } = options;
  const link = contractLink(
    bearing(transport, () => credentials.current()),
    timing,
  );
  return {
    ...link,
    async register(registration, signal) {
      const refusal =
        credentials.current() === undefined ? undefined : await refused(() => link.register(registration, signal));
      if (refusal !== undefined && !(refusal instanceof LinkProblem)) return refusal;
      const token = joinToken();
      if (refusal !== undefined && token === undefined) throw refusal;
      const joining = contractLink(
        bearing(transport, () => token),
        timing,
      );
      const credential = secretHash(credentials.candidate());
      const reply = await refused(() => joining.register({ ...registration, credential }, signal));
      if (reply instanceof LinkProblem) {
        const both = refusal === undefined ? reply.message : `${refusal.message}; ${reply.message}`;
        throw new LinkProblem('unauthorized', both, { cause: reply });
      }
      credentials.accept();
      return reply;
    },
  };
}

/** The answer, or why the control plane does not accept who asks; other failures are thrown. */
async function refused<T>(ask: () => Promise<T>): Promise<T | LinkProblem> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof LinkProblem && error.failure === 'unauthorized') return error;
    throw error;
  }
}

/** Shows the token with each request, as it is then. */
const bearing =
  (transport: Transport, token: () => string | undefined): Transport =>
  (request) => {
    const text = token();
    if (text === undefined) return transport(request);
    return transport({ ...request, headers: { ...request.headers, authorization: `Bearer ${text}` } });
  };
