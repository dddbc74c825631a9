import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { labelText } from '../../output/table.js';
import { CliProblem } from '../../program/cli-problem.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first } from '../../program/one-argument.js';

/** `weir node label NAME key=value other-`: sets labels, and removes those that end in a minus sign. */
export const labelNode = defineCommand<ConnectionOptions>({
  configure: (command) =>
    withConnection(command)
      .argument('<node>', 'id or name of the node')
      .argument('<labels...>', 'key=value sets a label, key- removes it'),
  async run({ args, options }, deps) {
    const client = connect(options, deps);
    const { node } = (await client.getNode({ params: { id: first(args) } })).body;
    const labels = changed(node.spec.labels, args.slice(1));
    const answer = await client.putNodeLabels({ params: { id: node.id }, body: { labels } });
    const { node: after } = answer.body;
    deps.out(options.format === 'json' ? jsonText(after) : `${after.spec.name} ${labelText(after.spec.labels)}\n`);
    return EXIT_CODES.ok;
  },
});

function changed(labels: Readonly<Record<string, string>>, changes: readonly string[]): Record<string, string> {
  const result = new Map(Object.entries(labels));
  for (const change of changes) {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(change) ?? [];
    if (key !== undefined && value !== undefined) result.set(key, value);
    else if (change.endsWith('-')) result.delete(change.slice(0, -1));
    else throw new CliProblem(`"${change}" is neither key=value nor key-`);
  }
  return Object.fromEntries(result);
}
