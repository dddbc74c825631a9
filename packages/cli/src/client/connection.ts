import { type Client, createClient, fetchTransport, type Transport } from '@weir/api-contract/client';
import { CONTROL_PLANE_BASE, controlPlaneContract } from '@weir/api-contract/control-plane';
import { type Command, Option } from 'commander';
import { CliProblem } from '../program/cli-problem.js';
import type { Deps } from '../program/deps.js';

/** Options of every command that talks to a control plane. */
export interface ConnectionOptions {
  readonly endpoint?: string;
  readonly token?: string;
  readonly namespace?: string;
  readonly format: 'table' | 'json';
}

export type ControlPlane = Client<typeof controlPlaneContract>;

const DEFAULT_ENDPOINT = 'http://127.0.0.1:9010';

export const withConnection = (command: Command): Command =>
  command
    .option('--endpoint <url>', `address of the control plane (WEIR_ENDPOINT; default ${DEFAULT_ENDPOINT})`)
    .option('--token <token>', 'token for it (WEIR_TOKEN)')
    .option('-n, --namespace <name>', 'namespace (WEIR_NAMESPACE; default "default")')
    .addOption(new Option('--format <format>', 'how to print').choices(['table', 'json']).default('table'));

/** The typed client of the control plane that the options, or else the environment, name. */
export const connect = (options: ConnectionOptions, deps: Deps): ControlPlane =>
  createClient(controlPlaneContract, transportTo(options, deps));

/**
 * A client whose requests carry this very text as their document, so that the control plane speaks of the lines that its
 * author wrote.
 */
export function connectWithDocument(options: ConnectionOptions, deps: Deps, text: string): ControlPlane {
  const send = transportTo(options, deps);
  return createClient(controlPlaneContract, (request) =>
    send({ ...request, body: text, headers: { ...request.headers, 'content-type': 'application/yaml' } }),
  );
}

/** The namespace that the options, or else the environment, name. */
export const namespaceOf = (options: ConnectionOptions, { env }: Deps): string | undefined =>
  options.namespace ?? env.WEIR_NAMESPACE;

function transportTo(options: ConnectionOptions, { env }: Deps): Transport {
  const endpoint = options.endpoint ?? env.WEIR_ENDPOINT ?? DEFAULT_ENDPOINT;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new CliProblem(`"${endpoint}" is no address of a control plane`, { hint: `such as ${DEFAULT_ENDPOINT}` });
  }
  const base = endpoint.replace(/\/+$/, '').replace(new RegExp(`${CONTROL_PLANE_BASE}$`), '');
  return fetchTransport({ baseUrl: base + CONTROL_PLANE_BASE, token: options.token ?? env.WEIR_TOKEN });
}
