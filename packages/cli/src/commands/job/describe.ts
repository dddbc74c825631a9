import { canonicalYaml } from '@weir/fleet-model';
import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { countStates, stateLine } from '../../output/states.js';
import { labelText, record } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';

/** `weir job describe NAME`: the job, what its executions do now, and its configuration. */
export const describeJob = defineCommand<ConnectionOptions>({
  configure: (command) => withConnection(withName(command, 'job', 'id or name of the job')),
  async run({ args, options }, deps) {
    const client = connect(options, deps);
    const namespace = namespaceOf(options, deps);
    const { job } = (await client.getJob({ params: { id: first(args) }, query: { namespace } })).body;
    if (options.format === 'json') {
      deps.out(jsonText(job));
      return EXIT_CODES.ok;
    }
    const { items } = (await client.listJobExecutions({ params: { id: job.id }, query: { limit: '1000' } })).body;
    const current = items.filter((execution) => execution.job_version === job.status.version);
    const { match_labels, match_expressions, match_ids } = job.spec.selector;
    const selector = [labelText(match_labels), ...match_expressions, ...match_ids].filter((part) => part !== '-');
    deps.out(
      record([
        ['Name', job.spec.name],
        ['ID', job.id],
        ['Namespace', job.spec.namespace],
        ['State', stateLine(job.status.state)],
        ['Version', String(job.status.version)],
        ['Selector', selector.length === 0 ? 'every node' : selector.join(', ')],
        ['Executions', countStates(current.map((execution) => execution.status.compute_state.state_type))],
        ...current.map(
          ({ id, node_id, status }) => [`  ${id}`, `${stateLine(status.compute_state)} (${node_id})`] as const,
        ),
        ['Restart policy', job.spec.restart_policy],
        ['Created', job.status.created_at],
        ['Updated', job.status.updated_at],
        ['Config', canonicalYaml(job.spec.config)],
      ]),
    );
    return EXIT_CODES.ok;
  },
});
