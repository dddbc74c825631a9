import type { Endpoint } from '@weir/api-contract';
import { controlPlaneContract } from '@weir/api-contract/control-plane';
import { invariant } from '@weir/diagnostics';
import type { Handlers } from '@weir/http-kit';
import type { Context } from '../context.js';
import { answerOnce } from '../requests/answer-once.js';
import type { AnyHandler } from '../requests/any-handler.js';
import { audited } from '../requests/audited.js';
import { withoutSecrets } from '../requests/without-secrets.js';
import { agentAlive } from './agent/agent-alive.js';
import { agentNode } from './agent/agent-node.js';
import { agentVersion } from './agent/agent-version.js';
import { health } from './agent/health.js';
import { openapi } from './agent/openapi.js';
import { getEvaluation } from './evaluations/get-evaluation.js';
import { listEvaluations } from './evaluations/list-evaluations.js';
import { listEvents } from './events/list-events.js';
import { getExecution } from './executions/get-execution.js';
import { getExecutionLogs } from './executions/get-execution-logs.js';
import { listExecutionHistory } from './executions/list-execution-history.js';
import { listExecutions } from './executions/list-executions.js';
import { stopExecution } from './executions/stop-execution.js';
import type { HandlerOf } from './handler.js';
import { deleteJob } from './jobs/delete-job.js';
import { diffJob } from './jobs/diff-job.js';
import { diffJobVersions } from './jobs/diff-job-versions.js';
import { evaluateJob } from './jobs/evaluate-job.js';
import { getJob } from './jobs/get-job.js';
import { getJobLogs } from './jobs/get-job-logs.js';
import { getJobVersion } from './jobs/get-job-version.js';
import { listJobEvaluations } from './jobs/list-job-evaluations.js';
import { listJobExecutions } from './jobs/list-job-executions.js';
import { listJobHistory } from './jobs/list-job-history.js';
import { listJobVersions } from './jobs/list-job-versions.js';
import { listJobs } from './jobs/list-jobs.js';
import { putJob } from './jobs/put-job.js';
import { rerunJob } from './jobs/rerun-job.js';
import { rollbackJob } from './jobs/rollback-job.js';
import { stopJob } from './jobs/stop-job.js';
import { updateJob } from './jobs/update-job.js';
import { listAssignments } from './node-protocol/list-assignments.js';
import { nodeHeartbeat } from './node-protocol/node-heartbeat.js';
import { postLogs } from './node-protocol/post-logs.js';
import { postReports } from './node-protocol/post-reports.js';
import { registerNode } from './node-protocol/register-node.js';
import { deleteNode } from './nodes/delete-node.js';
import { getNode } from './nodes/get-node.js';
import { listNodes } from './nodes/list-nodes.js';
import { putNodeLabels } from './nodes/put-node-labels.js';
import { resetNodeLabels } from './nodes/reset-node-labels.js';
import { collectGarbage } from './operator/collect-garbage.js';
import { getScheduler } from './operator/get-scheduler.js';
import { putScheduler } from './operator/put-scheduler.js';
import { changeRollout } from './rollouts/change-rollout.js';
import { getRollout } from './rollouts/get-rollout.js';
import { listJobRollouts } from './rollouts/list-job-rollouts.js';
import { createToken } from './tokens/create-token.js';
import { listAudit } from './tokens/list-audit.js';
import { listTokens } from './tokens/list-tokens.js';
import { revokeToken } from './tokens/revoke-token.js';

type ControlPlane = typeof controlPlaneContract;

/** The handler of every endpoint of the contract, sorted; one that is missing does not compile. */
const HANDLERS: { readonly [K in keyof ControlPlane]: HandlerOf<K> } = {
  agentAlive,
  agentNode,
  agentVersion,
  collectGarbage,
  createToken,
  deleteJob,
  deleteNode,
  diffJob,
  diffJobVersions,
  evaluateJob,
  failRollout: changeRollout('fail'),
  getEvaluation,
  getExecution,
  getExecutionLogs,
  getJob,
  getJobLogs,
  getJobVersion,
  getNode,
  getRollout,
  getScheduler,
  health,
  listAssignments,
  listAudit,
  listEvaluations,
  listEvents,
  listExecutionHistory,
  listExecutions,
  listJobEvaluations,
  listJobExecutions,
  listJobHistory,
  listJobRollouts,
  listJobVersions,
  listJobs,
  listNodes,
  listTokens,
  nodeHeartbeat,
  openapi,
  pauseRollout: changeRollout('pause'),
  postLogs,
  postReports,
  promoteRollout: changeRollout('promote'),
  putJob,
  putNodeLabels,
  putScheduler,
  registerNode,
  rerunJob,
  resumeRollout: changeRollout('resume'),
  resetNodeLabels,
  revokeToken,
  rollbackJob,
  stopExecution,
  stopJob,
  updateJob,
};

/** Binds the handlers to the service; writes are put on record, and those with a key answered once. */
export function createHandlers(context: Context): Handlers<ControlPlane> {
  const endpoints: Readonly<Record<string, Endpoint>> = controlPlaneContract;
  const bound = Object.entries(HANDLERS).map(([name, make]) => {
    const spec = endpoints[name];
    invariant(spec !== undefined, `handler ${name} belongs to no endpoint`);
    const untyped = make as unknown as (context: Context) => AnyHandler;
    return [
      name,
      answerOnce(spec, (scope) => audited(spec, (inner) => withoutSecrets(spec, untyped, inner), scope), context),
    ];
  });
  return Object.fromEntries(bound) as Handlers<ControlPlane>;
}
