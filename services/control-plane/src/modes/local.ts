import { join } from 'node:path';
import { type Agent, contractLink, startAgent } from '@weir/edge-agent';
import { type HttpApp, inProcessTransport } from '@weir/http-kit';
import { type NodeOfProcess, nodeOptions } from './node-options.js';

/** The node of local mode: an agent like any other, which talks to the API of its own process without a socket. */
export function startLocalNode({ app, ...node }: NodeOfProcess & { readonly app: HttpApp }): Agent {
  return startAgent({
    ...nodeOptions(node),
    link: contractLink(inProcessTransport(app)),
    dataDir: join(node.config.dataDir, 'node'),
  });
}
