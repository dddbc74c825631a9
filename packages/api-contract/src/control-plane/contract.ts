import { agentAlive, agentNode, agentVersion, health, openapi } from './agent.js';
import { listEvents } from './events.js';
import {
  getEvaluation,
  getExecution,
  getExecutionLogs,
  listEvaluations,
  listExecutionHistory,
  listExecutions,
  stopExecution,
} from './executions.js';
import { getJobLogs } from './job-logs.js';
import { diffJobVersions, evaluateJob, rollbackJob } from './job-version-operations.js';
import {
  deleteJob,
  diffJob,
  getJob,
  getJobVersion,
  listJobEvaluations,
  listJobExecutions,
  listJobHistory,
  listJobs,
  listJobVersions,
  putJob,
  rerunJob,
  stopJob,
  updateJob,
} from './jobs.js';
import { listAssignments, nodeHeartbeat, postLogs, postReports, registerNode } from './node-protocol.js';
import { deleteNode, getNode, listNodes, putNodeLabels, resetNodeLabels } from './nodes.js';
import { collectGarbage, getScheduler, putScheduler } from './operator.js';
import { failRollout, getRollout, listJobRollouts, pauseRollout, promoteRollout, resumeRollout } from './rollouts.js';
import { createToken, listAudit, listTokens, revokeToken } from './tokens.js';

/** Where the paths of {@link controlPlaneContract} begin. */
export const CONTROL_PLANE_BASE = '/api/v1';

/** The whole HTTP interface of the control plane; fixed paths stand before those with parameters. */
export const controlPlaneContract = {
  listJobs,
  putJob,
  diffJob,
  getJob,
  updateJob,
  deleteJob,
  stopJob,
  rerunJob,
  rollbackJob,
  evaluateJob,
  listJobVersions,
  diffJobVersions,
  getJobVersion,
  listJobRollouts,
  getRollout,
  pauseRollout,
  resumeRollout,
  promoteRollout,
  failRollout,
  listJobHistory,
  listJobExecutions,
  listJobEvaluations,
  getJobLogs,
  listExecutions,
  getExecution,
  listExecutionHistory,
  stopExecution,
  getExecutionLogs,
  listEvaluations,
  getEvaluation,
  listEvents,
  listNodes,
  registerNode,
  getNode,
  deleteNode,
  putNodeLabels,
  resetNodeLabels,
  nodeHeartbeat,
  listAssignments,
  postReports,
  postLogs,
  listTokens,
  createToken,
  revokeToken,
  listAudit,
  getScheduler,
  putScheduler,
  collectGarbage,
  agentAlive,
  agentVersion,
  agentNode,
  health,
  openapi,
} as const;

/** The part of the contract that an edge node needs of its server. */
export const nodeProtocolContract = { registerNode, nodeHeartbeat, listAssignments, postReports, postLogs } as const;
