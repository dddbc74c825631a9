import type { CommandEntry } from './command.js';
import { LINT } from './lint-entry.js';

/** Every command, sorted by its words; loading one loads no other. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    words: ['analyze'],
    summary: 'Say what a pipeline does, how complex it is and how well it is made',
    load: async () => (await import('../commands/analyze.js')).analyze,
  },
  {
    words: ['blobl'],
    summary: 'Run a Bloblang mapping on JSON documents',
    load: async () => (await import('../commands/blobl.js')).blobl,
  },
  {
    words: ['evaluation', 'describe'],
    aliases: ['get'],
    summary: 'Show one evaluation',
    load: async () => (await import('../commands/evaluation/describe.js')).describeEvaluation,
  },
  {
    words: ['evaluation', 'list'],
    aliases: ['ls'],
    summary: 'List evaluations, newest first',
    load: async () => (await import('../commands/evaluation/list.js')).listEvaluations,
  },
  {
    words: ['execution', 'describe'],
    aliases: ['get'],
    summary: 'Show one execution',
    load: async () => (await import('../commands/execution/describe.js')).describeExecution,
  },
  {
    words: ['execution', 'list'],
    aliases: ['ls'],
    summary: 'List executions, newest first',
    load: async () => (await import('../commands/execution/list.js')).listExecutions,
  },
  {
    words: ['execution', 'logs'],
    summary: 'Show what an execution logged',
    load: async () => (await import('../commands/execution/logs.js')).executionLogs,
  },
  {
    words: ['execution', 'stop'],
    summary: 'Stop one execution; another takes its place where it is wanted',
    load: async () => (await import('../commands/execution/stop.js')).stopExecution,
  },
  {
    words: ['explain'],
    summary: 'Explain an error message of an engine or of Weir',
    load: async () => (await import('../commands/explain.js')).explain,
  },
  {
    words: ['fmt'],
    summary: 'Format pipeline and job files',
    load: async () => (await import('../commands/fmt.js')).fmt,
  },
  {
    words: ['job', 'delete'],
    aliases: ['rm'],
    summary: 'Delete a job; its versions and history stay',
    load: async () => (await import('../commands/job/delete.js')).deleteJob,
  },
  {
    words: ['job', 'deploy'],
    aliases: ['put'],
    summary: 'Create or update a job by its name',
    load: async () => (await import('../commands/job/deploy.js')).deployJob,
  },
  {
    words: ['job', 'describe'],
    aliases: ['get'],
    summary: 'Show one job and its executions',
    load: async () => (await import('../commands/job/describe.js')).describeJob,
  },
  {
    words: ['job', 'diff'],
    summary: 'Compare a job file with what is deployed',
    load: async () => (await import('../commands/job/diff.js')).diffJob,
  },
  {
    words: ['job', 'history'],
    summary: 'Show what happened to a job',
    load: async () => (await import('../commands/job/history.js')).jobHistory,
  },
  {
    words: ['job', 'list'],
    aliases: ['ls'],
    summary: 'List jobs, newest first',
    load: async () => (await import('../commands/job/list.js')).listJobs,
  },
  {
    words: ['job', 'logs'],
    summary: 'Show what the executions of a job logged',
    load: async () => (await import('../commands/job/logs.js')).jobLogs,
  },
  {
    words: ['job', 'rerun'],
    summary: 'Run a job again',
    load: async () => (await import('../commands/job/rerun.js')).rerunJob,
  },
  {
    words: ['job', 'rollback'],
    summary: 'Return to an earlier version of a job',
    load: async () => (await import('../commands/job/rollback.js')).rollbackJob,
  },
  {
    words: ['job', 'rollout', 'fail'],
    summary: 'Fail a rollout; the last stable version comes back',
    load: async () => (await import('../commands/job/rollout/fail.js')).failRollout,
  },
  {
    words: ['job', 'rollout', 'list'],
    summary: 'List the rollouts of a job, one per version',
    load: async () => (await import('../commands/job/rollout/list.js')).listRollouts,
  },
  {
    words: ['job', 'rollout', 'pause'],
    summary: 'Touch no further node',
    load: async () => (await import('../commands/job/rollout/pause.js')).pauseRollout,
  },
  {
    words: ['job', 'rollout', 'promote'],
    summary: 'Let the other nodes follow a healthy canary',
    load: async () => (await import('../commands/job/rollout/promote.js')).promoteRollout,
  },
  {
    words: ['job', 'rollout', 'resume'],
    summary: 'Go on with a paused rollout',
    load: async () => (await import('../commands/job/rollout/resume.js')).resumeRollout,
  },
  {
    words: ['job', 'rollout', 'status'],
    summary: 'Show how far the newest version of a job has come',
    load: async () => (await import('../commands/job/rollout/status.js')).rolloutStatus,
  },
  {
    words: ['job', 'stop'],
    summary: 'Stop a job on all nodes',
    load: async () => (await import('../commands/job/stop.js')).stopJob,
  },
  {
    words: ['job', 'validate'],
    summary: 'Check a job file: the job itself and the pipeline inside',
    load: async () => (await import('../commands/job/validate.js')).validateJob,
  },
  {
    words: ['job', 'version', 'diff'],
    summary: 'Compare two versions of a job',
    load: async () => (await import('../commands/job/version/diff.js')).diffJobVersions,
  },
  {
    words: ['job', 'version', 'list'],
    aliases: ['ls'],
    summary: 'List the versions of a job, newest first',
    load: async () => (await import('../commands/job/version/list.js')).listJobVersions,
  },
  { ...LINT, load: async () => (await import('../commands/lint.js')).lint },
  {
    words: ['mcp'],
    summary: 'Offer validation to language models over standard input and output (MCP)',
    load: async () => (await import('../commands/mcp.js')).mcp,
  },
  {
    words: ['node', 'delete'],
    aliases: ['rm'],
    summary: 'Delete a node',
    load: async () => (await import('../commands/node/delete.js')).deleteNode,
  },
  {
    words: ['node', 'describe'],
    aliases: ['get'],
    summary: 'Show one node',
    load: async () => (await import('../commands/node/describe.js')).describeNode,
  },
  {
    words: ['node', 'join-token'],
    summary: 'Make a token with which one node can join',
    load: async () => (await import('../commands/node/join-token.js')).joinToken,
  },
  {
    words: ['node', 'label'],
    summary: 'Change the labels of a node',
    load: async () => (await import('../commands/node/label.js')).labelNode,
  },
  {
    words: ['node', 'list'],
    aliases: ['ls'],
    summary: 'List nodes',
    load: async () => (await import('../commands/node/list.js')).listNodes,
  },
  {
    words: ['operator', 'gc'],
    summary: 'Remove what has been kept for long enough',
    load: async () => (await import('../commands/operator/gc.js')).collectGarbage,
  },
  {
    words: ['operator', 'pause'],
    summary: 'Plan nothing until further notice; what runs goes on',
    load: async () => (await import('../commands/operator/pause.js')).pauseScheduler,
  },
  {
    words: ['operator', 'resume'],
    summary: 'Plan again',
    load: async () => (await import('../commands/operator/resume.js')).resumeScheduler,
  },
  {
    words: ['operator', 'status'],
    summary: 'Show whether evaluations are planned, and how many wait',
    load: async () => (await import('../commands/operator/status.js')).schedulerStatus,
  },
  {
    words: ['schema'],
    summary: 'Look up components and their fields',
    load: async () => (await import('../commands/schema.js')).schema,
  },
  {
    words: ['suggest'],
    summary: 'Suggest pipelines for a use case in plain words',
    load: async () => (await import('../commands/suggest.js')).suggest,
  },
  {
    words: ['token', 'create'],
    summary: 'Make a token for the API',
    load: async () => (await import('../commands/token/create.js')).createToken,
  },
  {
    words: ['token', 'list'],
    aliases: ['ls'],
    summary: 'List tokens, newest first',
    load: async () => (await import('../commands/token/list.js')).listTokens,
  },
  {
    words: ['token', 'revoke'],
    aliases: ['rm'],
    summary: 'Revoke a token, or the credential of a node',
    load: async () => (await import('../commands/token/revoke.js')).revokeToken,
  },
  {
    words: ['up'],
    summary: 'Run the validator and a control plane in local mode',
    load: async () => (await import('../commands/up.js')).up,
  },
  {
    words: ['version'],
    summary: 'Show the versions of weir and of the catalogues',
    load: async () => (await import('../commands/version.js')).version,
  },
];
