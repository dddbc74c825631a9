import type { Records } from '../oracle/records.js';
import type { Operator } from './operator.js';
import { JOB_NAMES, type RandomJobs, ZONES } from './random-job.js';

/** What is known to whoever asks something of the API. */
export interface Asking {
  readonly operator: Operator;
  readonly jobs: RandomJobs;
  readonly records: Records;
}

interface Call {
  /** How often it is asked, beside the others. */
  readonly weight: number;
  readonly ask: (asking: Asking) => void;
}

/** Everything that may be asked of the API, sorted. */
export const CALLS: Readonly<Record<string, Call>> = {
  delete: { weight: 2, ask: deleteJob },
  'collect garbage': {
    weight: 0.5,
    ask: ({ operator }) => operator.do('collect garbage', (signal) => operator.api.collectGarbage({ signal })),
  },
  'delete node': { weight: 2, ask: deleteNode },
  deploy: { weight: 10, ask: (asking) => deploy(asking, false) },
  evaluate: { weight: 1, ask: ({ operator }) => onJob(operator, 'evaluate', (api, one) => api.evaluateJob(one)) },
  'fail rollout': {
    weight: 0.5,
    ask: ({ operator }) => onJob(operator, 'fail rollout', (api, one) => api.failRollout(one)),
  },
  force: { weight: 1, ask: (asking) => deploy(asking, true) },
  'pause rollout': {
    weight: 1.5,
    ask: ({ operator }) => onJob(operator, 'pause rollout', (api, one) => api.pauseRollout(one)),
  },
  'pause scheduling': { weight: 1, ask: ({ operator }) => pauseScheduling(operator, true) },
  'promote rollout': {
    weight: 2,
    ask: ({ operator }) => onJob(operator, 'promote rollout', (api, one) => api.promoteRollout(one)),
  },
  'read logs': {
    weight: 1.5,
    ask: ({ operator, records }) => readLogs(operator, operator.dice.pick(JOB_NAMES), records),
  },
  relabel: { weight: 4, ask: relabel },
  rerun: { weight: 2, ask: ({ operator }) => onJob(operator, 'rerun', (api, one) => api.rerunJob(one)) },
  'resume rollout': {
    weight: 1.5,
    ask: ({ operator }) => onJob(operator, 'resume rollout', (api, one) => api.resumeRollout(one)),
  },
  'resume scheduling': { weight: 2, ask: ({ operator }) => pauseScheduling(operator, false) },
  rollback: { weight: 2, ask: rollback },
  stop: { weight: 3, ask: ({ operator }) => onJob(operator, 'stop', (api, one) => api.stopJob(one)) },
  'stop execution': { weight: 2, ask: stopExecution },
};

/** A key for some requests, none for others: the control plane must do right by both. */
const someKey = ({ dice }: Operator) =>
  dice.chance(0.5) ? { 'idempotency-key': `k${Math.floor(dice.next() * 1e9)}` } : {};

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false');

interface OneJob {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'idempotency-key'?: string };
  readonly signal: AbortSignal;
}

function onJob(operator: Operator, what: string, call: (api: Operator['api'], one: OneJob) => Promise<unknown>): void {
  const name = operator.dice.pick(JOB_NAMES);
  const headers = someKey(operator);
  operator.do(`${what} ${name}`, (signal) => call(operator.api, { params: { id: name }, headers, signal }));
}

function deploy({ operator, jobs }: Asking, force: boolean): void {
  const { api, dice } = operator;
  const job = jobs.next(dice.pick(JOB_NAMES));
  const body = force ? { spec: job, force: true } : job;
  const headers = someKey(operator);
  // Somebody who believes that the answer was lost asks again with the same key.
  const twice = 'idempotency-key' in headers && dice.chance(0.5);
  operator.do(`deploy ${JSON.stringify(body)}`, async (signal) => {
    const put = async () => (await api.putJob({ body, headers, signal })).body;
    const [first, ...others] = await Promise.all(twice ? [put(), put()] : [put()]);
    if (first === undefined) return;
    operator.wasTold({ jobId: first.job_id, version: first.version, evaluationId: first.evaluation_id });
    for (const other of others) {
      if (other.version !== first.version || other.job_id !== first.job_id) {
        operator.complain('a key is answered once', `${first.version} of ${first.job_id}, then ${other.version}`);
      }
    }
  });
}

function deleteJob({ operator }: Asking): void {
  const force = operator.dice.chance(0.7);
  const query = { force: flag(force) };
  onJob(operator, `delete force=${force}`, (api, one) => api.deleteJob({ ...one, query }));
}

function rollback({ operator }: Asking): void {
  const version = operator.dice.between(1, 4);
  onJob(operator, `rollback to ${version}`, (api, one) => api.rollbackJob({ ...one, body: { version } }));
}

function stopExecution({ operator, records: { executions } }: Asking): void {
  const active = [...executions.values()].filter((execution) => execution.active === 1);
  if (active.length === 0) return;
  const { id } = operator.dice.pick(active);
  operator.do(`stop execution ${id}`, (signal) => operator.api.stopExecution({ params: { id }, signal }));
}

/** Stops all planning, or has it go on. */
export function pauseScheduling(operator: Operator, paused: boolean): void {
  operator.do(paused ? 'pause scheduling' : 'resume scheduling', (signal) =>
    operator.api.putScheduler({ body: { paused }, headers: {}, signal }),
  );
}

/** Reads what a job's executions log; whatever is answered must be of them, and nothing of it twice. */
export function readLogs(operator: Operator, id: string, { everExecutions }: Records): void {
  operator.do(`read logs of ${id}`, async (signal) => {
    const { body } = await operator.api.getJobLogs({ params: { id }, query: { tail: '50' }, signal });
    if (typeof body === 'string' || !('items' in body)) return;
    const seen = new Set<string>();
    for (const { execution_id, message } of body.items) {
      const wrong = !message.startsWith(`${execution_id} `) || !everExecutions.has(execution_id) || seen.has(message);
      if (wrong) operator.complain('logs are what was logged', `${message} as a line of ${execution_id}`);
      seen.add(message);
    }
  });
}

function deleteNode({ operator, records: { nodes } }: Asking): void {
  if (nodes.size === 0) return;
  const { id } = operator.dice.pick([...nodes.values()]);
  const query = { force: flag(operator.dice.chance(0.5)) };
  operator.do(`delete ${id} force=${query.force}`, (signal) =>
    operator.api.deleteNode({ params: { id }, query, signal }),
  );
}

function relabel({ operator, records: { nodes } }: Asking): void {
  if (nodes.size === 0) return;
  const { id } = operator.dice.pick([...nodes.values()]);
  const labels = { zone: operator.dice.pick(ZONES) };
  operator.do(`relabel ${id} zone=${labels.zone}`, (signal) =>
    operator.api.putNodeLabels({ params: { id }, body: { labels }, signal }),
  );
}
