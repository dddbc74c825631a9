import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { CliProblem } from '../../program/cli-problem.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { printSecret } from '../token/print-secret.js';

interface Options extends ConnectionOptions {
  readonly ttl?: string;
  readonly labels?: string;
}

/** `weir node join-token NAME`: with it one node can join, once. */
export const joinToken = defineCommand<Options>({
  configure: (command) =>
    withConnection(command)
      .argument('[name]', 'what it is called, such as the machine that it is for')
      .option('--ttl <duration>', 'how long it can be used, such as 30m or 7d (default 24h)')
      .option('--labels <labels>', 'labels that the node has in any case, such as zone=a,tier=prod'),
  async run({ args, options }, deps) {
    const { ttl, labels } = options;
    const body = {
      kind: 'join' as const,
      name: args[0] ?? 'join',
      ...(ttl === undefined ? {} : { ttl }),
      ...(labels === undefined ? {} : { labels: pairs(labels) }),
    };
    printSecret((await connect(options, deps).createToken({ body })).body, options, deps);
    return EXIT_CODES.ok;
  },
});

function pairs(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [, key, value] = /^\s*([^=\s]+)=(.*?)\s*$/.exec(pair) ?? [];
      if (key === undefined || value === undefined) throw new CliProblem(`"${pair}" is not key=value`);
      return [key, value];
    }),
  );
}
