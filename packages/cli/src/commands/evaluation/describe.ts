import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { stateLine } from '../../output/states.js';
import { record } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';

/** `weir evaluation describe ID`. */
export const describeEvaluation = defineCommand<ConnectionOptions>({
  configure: (command) => withConnection(withName(command, 'evaluation', 'id of the evaluation')),
  async run({ args, options }, deps) {
    const { evaluation } = (await connect(options, deps).getEvaluation({ params: { id: first(args) } })).body;
    if (options.format === 'json') deps.out(jsonText(evaluation));
    else {
      const { status } = evaluation;
      deps.out(
        record([
          ['ID', evaluation.id],
          ['Job', evaluation.job_id],
          ['Triggered by', evaluation.triggered_by + (evaluation.reason === '' ? '' : `: ${evaluation.reason}`)],
          ['Priority', String(evaluation.priority)],
          ['State', stateLine(status.state)],
          ['Queued', status.queued_ms === null ? '-' : `${status.queued_ms} ms`],
          ['Attempts', String(status.attempts)],
          ['Waits until', status.wait_until ?? '-'],
          ['Created', status.created_at],
          ['Updated', status.updated_at],
          ...refusals(status.state.details),
        ]),
      );
    }
    return EXIT_CODES.ok;
  },
});

/** Which nodes were refused and why, as far as it is told. */
function refusals({
  refused_nodes: refused,
}: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  if (!Array.isArray(refused) || refused.length === 0) return [];
  const lines = refused.map(
    ({ node_id, reasons }: { readonly node_id: string; readonly reasons: readonly string[] }) =>
      `${node_id}: ${reasons.join('; ')}\n`,
  );
  return [['Refused', lines.join('')]];
}
