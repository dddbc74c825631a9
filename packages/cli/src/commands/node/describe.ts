import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { age, labelText, record } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';

/** `weir node describe NAME`. */
export const describeNode = defineCommand<ConnectionOptions>({
  configure: (command) => withConnection(withName(command, 'node', 'id or name of the node')),
  async run({ args, options }, deps) {
    const { node } = (await connect(options, deps).getNode({ params: { id: first(args) } })).body;
    if (options.format === 'json') deps.out(jsonText(node));
    else {
      const { spec, status } = node;
      const { runtimes, ...components } = spec.capabilities;
      const { contested } = status;
      deps.out(
        record([
          ['Name', spec.name],
          ['ID', node.id],
          ['State', status.message === '' ? status.connection_state : `${status.connection_state}: ${status.message}`],
          ['Last contact', age(status.last_heartbeat, deps.now())],
          ['Labels', labelText(spec.labels)],
          ['Host', `${spec.hostname} (${spec.os} ${spec.arch})`],
          ['Agent', spec.agent_version],
          ['Distribution', spec.distribution ?? '-'],
          ...(contested === undefined
            ? []
            : [
                [
                  'Contested',
                  `by a second process${from(contested)}, refused ${age(contested.last_seen, deps.now())} ago`,
                ] as const,
              ]),
          ['Runtimes', runtimes.join(', ')],
          ...Object.entries(components)
            .filter(([, names]) => names.length > 0)
            .map(([type, names]) => [`  ${type}`, names.join(', ')] as const),
          ['Created', status.created_at],
        ]),
      );
    }
    return EXIT_CODES.ok;
  },
});

/** A copied data folder is easier to find with the address of the machine that has it. */
const from = ({ remote_address: address }: { readonly remote_address: string | null }): string =>
  address === null ? '' : ` at ${address}`;
