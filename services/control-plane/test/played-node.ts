import { createHash, randomBytes } from 'node:crypto';
import { createIds, NO_CAPABILITIES, type Node, type NodeSpec } from '@weir/fleet-model';
import type { Answer, ErrorBody, Harness } from './harness.js';

const ids = createIds();

export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const someSpec = (change: Partial<NodeSpec> = {}): NodeSpec => ({
  name: 'far',
  hostname: 'far.example',
  os: 'linux',
  arch: 'arm64',
  agent_version: '1.2.3',
  labels: { zone: 'far' },
  capabilities: NO_CAPABILITIES,
  ...change,
});

interface Assigned {
  readonly digest: string;
  readonly items: readonly { readonly execution_id: string }[];
  readonly logs: readonly { readonly reader: string; readonly execution_id: string; readonly follow: boolean }[];
  readonly logs_digest: string;
}

export type Reply = Answer<Partial<ErrorBody> & Record<string, unknown>>;

/** A node that is played by hand, through the protocol alone, with a secret of its own. */
export class PlayedNode {
  readonly id = ids.next('node');
  secret = `weir_node_${randomBytes(16).toString('hex')}`;
  readonly #h: Harness;
  readonly #spec: NodeSpec;

  constructor(h: Harness, change: Partial<NodeSpec> = {}) {
    this.#h = h;
    this.#spec = someSpec(change);
  }

  /** Joins with a token and its own secret's hash. */
  join(token: string, change: object = {}): Promise<Reply> {
    const json = { node_id: this.id, spec: this.#spec, credential: hashOf(this.secret), ...change };
    return this.#h.call('POST', '/nodes/register', { headers: bearer(token), json });
  }

  /** Comes back with its credential. */
  register(as = this.secret): Promise<Reply> {
    return this.#h.call('POST', '/nodes/register', {
      headers: bearer(as),
      json: { node_id: this.id, spec: this.#spec },
    });
  }

  beat(as = this.secret): Promise<Reply> {
    return this.#h.call('POST', `/nodes/${this.id}/heartbeat`, {
      headers: bearer(as),
      json: { digest: '', resource_usage: {} },
    });
  }

  async assigned(query = ''): Promise<Assigned> {
    const path = `/nodes/${this.id}/assignments${query}`;
    return (await this.#h.call<Assigned>('GET', path, { headers: bearer(this.secret) })).body;
  }

  report(execution_id: string, state_type: string, seq: number): Promise<Reply> {
    const compute_state = { state_type, message: '', details: {} };
    return this.#h.call('POST', `/nodes/${this.id}/reports`, {
      headers: bearer(this.secret),
      json: { reports: [{ execution_id, seq, compute_state, at: '2026-01-01T00:00:00Z' }] },
    });
  }

  postLogs(...batches: readonly object[]): Promise<Reply> {
    return this.#h.call('POST', `/nodes/${this.id}/logs`, { headers: bearer(this.secret), json: { batches } });
  }

  async seen(): Promise<Node> {
    return (await this.#h.call<{ node: Node }>('GET', `/nodes/${this.id}`, { headers: bearer('root') })).body.node;
  }
}
