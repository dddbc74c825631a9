import type { controlPlaneContract } from '@weir/api-contract/control-plane';
import type { Handlers } from '@weir/http-kit';
import type { Context } from '../context.js';
import { agentAlive } from './agent/agent-alive.js';
import { agentNode } from './agent/agent-node.js';
import { agentVersion } from './agent/agent-version.js';
import { health } from './agent/health.js';
import { openapi } from './agent/openapi.js';
import { getEvaluation } from './evaluations/get-evaluation.js';
import { listEvaluations } from './evaluations/list-evaluations.js';
import { getExecution } from './executions/get-execution.js';
import { getExecutionLogs } from './executions/get-execution-logs.js';
import { listExecutions } from './executions/list-executions.js';
import { deleteJob } from './jobs/delete-job.js';
import { diffJob } from './jobs/diff-job.js';
import { getJob } from './jobs/get-job.js';
import { getJobVersion } from './jobs/get-job-version.js';
import { listJobEvaluations } from './jobs/list-job-evaluations.js';
import { listJobExecutions } from './jobs/list-job-executions.js';
import { listJobHistory } from './jobs/list-job-history.js';
import { listJobVersions } from './jobs/list-job-versions.js';
import { listJobs } from './jobs/list-jobs.js';
import { putJob } from './jobs/put-job.js';
import { rerunJob } from './jobs/rerun-job.js';
import { stopJob } from './jobs/stop-job.js';
import { updateJob } from './jobs/update-job.js';
import { listAssignments } from './node-protocol/list-assignments.js';
import { nodeHeartbeat } from './node-protocol/node-heartbeat.js';
import { postReports } from './node-protocol/post-reports.js';
import { registerNode } from './node-protocol/register-node.js';
import { deleteNode } from './nodes/delete-node.js';
import { getNode } from './nodes/get-node.js';
import { listNodes } from './nodes/list-nodes.js';
import { putNodeLabels } from './nodes/put-node-labels.js';

/** The handler of every endpoint of the contract, sorted; one that is missing does not compile. */
export function createHandlers(context: Context): Handlers<typeof controlPlaneContract> {
  return {
    agentAlive: agentAlive(context),
    agentNode: agentNode(context),
    agentVersion: agentVersion(context),
    deleteJob: deleteJob(context),
    deleteNode: deleteNode(context),
    diffJob: diffJob(context),
    getEvaluation: getEvaluation(context),
    getExecution: getExecution(context),
    getExecutionLogs: getExecutionLogs(context),
    getJob: getJob(context),
    getJobVersion: getJobVersion(context),
    getNode: getNode(context),
    health: health(context),
    listAssignments: listAssignments(context),
    listEvaluations: listEvaluations(context),
    listExecutions: listExecutions(context),
    listJobEvaluations: listJobEvaluations(context),
    listJobExecutions: listJobExecutions(context),
    listJobHistory: listJobHistory(context),
    listJobVersions: listJobVersions(context),
    listJobs: listJobs(context),
    listNodes: listNodes(context),
    nodeHeartbeat: nodeHeartbeat(context),
    openapi: openapi(context),
    postReports: postReports(context),
    putJob: putJob(context),
    putNodeLabels: putNodeLabels(context),
    registerNode: registerNode(context),
    rerunJob: rerunJob(context),
    stopJob: stopJob(context),
    updateJob: updateJob(context),
  };
}
