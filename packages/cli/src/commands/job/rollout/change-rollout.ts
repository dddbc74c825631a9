import type { Command } from 'commander';
import {
  type ConnectionOptions,
  type ControlPlane,
  connect,
  namespaceOf,
  withConnection,
} from '../../../client/connection.js';
import { jsonText } from '../../../output/json.js';
import type { Invocation } from '../../../program/command.js';
import type { Deps } from '../../../program/deps.js';
import { EXIT_CODES, type ExitCode } from '../../../program/exit-codes.js';
import { first, withName } from '../../../program/one-argument.js';

export interface VerbOptions extends ConnectionOptions {
  readonly reason?: string;
}

type Verb = 'pauseRollout' | 'resumeRollout' | 'promoteRollout' | 'failRollout';

/** What every verb of a rollout takes. */
export const withRollout = (command: Command): Command =>
  withConnection(withName(command, 'job', 'id or name of the job')).option('--reason <text>', 'why, for the history');

/** Carries a verb out and says what came of it. */
export async function changeRollout(
  verb: Verb,
  done: string,
  { args, options }: Invocation<VerbOptions>,
  deps: Deps,
): Promise<ExitCode> {
  const client: ControlPlane = connect(options, deps);
  const call = {
    params: { id: first(args) },
    query: { namespace: namespaceOf(options, deps) },
    body: { reason: options.reason },
  };
  const { body } = await client[verb](call);
  if (options.format === 'json') deps.out(jsonText(body));
  else {
    const evaluation = body.evaluation_id === '' ? '' : `; evaluation ${body.evaluation_id}`;
    deps.out(`the rollout of version ${body.rollout.job_version} is ${done}${evaluation}\n`);
  }
  return EXIT_CODES.ok;
}
