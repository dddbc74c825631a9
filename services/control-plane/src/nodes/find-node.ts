import { Problem } from '@weir/api-contract';
import { isId, type Node } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';
import type { Context } from '../context.js';

/** What a name of a machine may look like; anything else cannot name a node. */
const POSSIBLE = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})$/;

/**
 * The node with this id, or else the one with this name. Throws `invalid_request` for what can be neither,
 * `node_not_found` for what is not there or was deleted, unless deleted ones count too.
 */
export async function findNode(
  text: string,
  store: StoreReader,
  options: { readonly deleted: boolean },
): Promise<Node> {
  const node = (await store.nodes.get(text)) ?? (await byName(text, store));
  const hidden = node?.status.connection_state === 'Deleted' && !options.deleted;
  if (node !== undefined && !hidden) return node;
  if (node === undefined && (!POSSIBLE.test(text) || (text.startsWith('n-') && !isId('node', text)))) {
    throw new Problem('invalid_request', `${JSON.stringify(text)} is no node id`, {
      hint: 'a node id is n- and a UUID; GET /nodes lists them',
      details: { 'path.id': 'not the id of a node' },
    });
  }
  throw new Problem('node_not_found', hidden ? `node ${text} was deleted` : `there is no node ${text}`, {
    hint: 'GET /nodes lists the nodes',
  });
}

/** Throws as {@link findNode} does unless the node is there; of connected ones that is known without asking the store. */
export async function requireNode(id: string, { liveness, store }: Pick<Context, 'liveness' | 'store'>): Promise<void> {
  if (!liveness.isConnected(id)) await findNode(id, store, { deleted: false });
}

async function byName(name: string, store: StoreReader): Promise<Node | undefined> {
  const { items } = await store.nodes.list({ name }, { limit: 1000, token: '' });
  return items.findLast(({ status }) => status.connection_state !== 'Deleted') ?? items.at(-1);
}
