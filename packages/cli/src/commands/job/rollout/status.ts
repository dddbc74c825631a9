import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../../client/connection.js';
import { jsonText } from '../../../output/json.js';
import { stateLine } from '../../../output/states.js';
import { record } from '../../../output/table.js';
import { defineCommand } from '../../../program/command.js';
import { EXIT_CODES } from '../../../program/exit-codes.js';
import { first, withName } from '../../../program/one-argument.js';

/** `weir job rollout status NAME`. */
export const rolloutStatus = defineCommand<ConnectionOptions>({
  configure: (command) => withConnection(withName(command, 'job', 'id or name of the job')),
  async run({ args, options }, deps) {
    const query = { namespace: namespaceOf(options, deps) };
    const { rollout } = (await connect(options, deps).getRollout({ params: { id: first(args) }, query })).body;
    if (options.format === 'json') {
      deps.out(jsonText(rollout));
      return EXIT_CODES.ok;
    }
    const { state, phase, waves, counts, started_at, finished_at } = rollout.status;
    const { restores_version: restores, rollback_of: of } = rollout;
    const back = of === null ? '' : `, after version ${of} failed`;
    deps.out(
      record([
        ['ID', rollout.id],
        ['Version', String(rollout.job_version) + (restores === null ? '' : ` (version ${restores} again${back})`)],
        ['Strategy', rollout.strategy],
        ['State', stateLine(state)],
        ['Phase', phase],
        ['Waves', `${waves.begun} of ${waves.total}, ${waves.size} at a time`],
        ['Nodes', String(counts.total)],
        ['  healthy', String(counts.healthy)],
        ['  updating', String(counts.updating)],
        ['  waiting', String(counts.waiting)],
        ['  failed', String(counts.failed)],
        ['  away', String(counts.away)],
        ['Started', started_at ?? '-'],
        ['Finished', finished_at ?? '-'],
      ]),
    );
    return EXIT_CODES.ok;
  },
});
