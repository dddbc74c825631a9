import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Evaluation, type Execution, isTerminalComputeState, type Job, type Node } from '@weir/fleet-model';
import { silentLogger } from '@weir/http-kit';
import { until } from '@weir/testkit';
import { type ControlPlane, createControlPlane } from '../src/app.js';
import type { Clock } from '../src/clock.js';
import { type ControlPlaneConfig, readConfig } from '../src/config.js';
import { contractViolation } from './contract-check.js';
import { ScriptedDriver } from './scripted-driver.js';

/** An answer with its body read as JSON where it is JSON. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly text: string;
}

export interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly status: number;
  readonly request_id: string;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface PutJobBody {
  readonly job_id: string;
  readonly evaluation_id: string;
  readonly version: number;
  readonly created: boolean;
  readonly warnings: readonly string[];
  readonly job: Job;
}

export interface List<T> {
  readonly items: readonly T[];
  readonly next_token: string;
}

export interface CallOptions {
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export { until };

const folders: string[] = [];

/** An empty data directory that {@link removeFolders} removes. */
export function freshDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weir-control-plane-'));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export const testConfig = (dataDir: string, change: Readonly<Record<string, string>> = {}): ControlPlaneConfig =>
  readConfig({
    WEIR_PORT: '0',
    WEIR_DATA_DIR: dataDir,
    WEIR_NODE_NAME: 'here',
    WEIR_NODE_LABELS: 'zone=a,pipeline_role=notify',
    ...change,
  });

/** A control plane in local mode over real HTTP, on a data directory of its own. */
export class Harness {
  readonly driver: ScriptedDriver;
  readonly plane: ControlPlane;
  readonly dataDir: string;

  private constructor(plane: ControlPlane, driver: ScriptedDriver, dataDir: string) {
    this.plane = plane;
    this.driver = driver;
    this.dataDir = dataDir;
  }

  static async start(
    env: Readonly<Record<string, string>> = {},
    dataDir = freshDataDir(),
    clock?: Clock,
  ): Promise<Harness> {
    const driver = new ScriptedDriver();
    const plane = await createControlPlane({
      config: testConfig(dataDir, env),
      drivers: [driver],
      log: silentLogger(),
      version: '0.0.0-test',
      ...(clock === undefined ? {} : { clock }),
    });
    return new Harness(plane, driver, dataDir);
  }

  stop(): Promise<void> {
    return this.plane.stop();
  }

  /** Sends a request below /api/v1, or to the root for paths that begin with `//`; an answer that breaks the contract throws. */
  async call<T = Record<string, unknown>>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const { json, body, type, headers } = options;
    const url = this.plane.url + (path.startsWith('//') ? path.slice(1) : `/api/v1${path}`);
    const contentType = type ?? (json === undefined ? undefined : 'application/json');
    const response = await fetch(url, {
      method,
      headers: { ...(contentType === undefined ? {} : { 'content-type': contentType }), ...headers },
      ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const answer = {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : {}) as T,
      text,
    };
    const mediaType = response.headers.get('content-type') ?? '';
    const violation = contractViolation(method, path, answer.status, mediaType, answer.body);
    if (violation !== undefined) throw new Error(violation);
    return answer;
  }

  fail(method: string, path: string, options?: CallOptions): Promise<Answer<ErrorBody>> {
    return this.call<ErrorBody>(method, path, options);
  }

  put(job: object, query = ''): Promise<Answer<PutJobBody>> {
    return this.call<PutJobBody>('PUT', `/jobs${query}`, { json: job });
  }

  async job(id: string): Promise<Job> {
    return (await this.call<{ job: Job }>('GET', `/jobs/${id}`)).body.job;
  }

  async evaluation(id: string): Promise<Evaluation> {
    return (await this.call<{ evaluation: Evaluation }>('GET', `/evaluations/${id}`)).body.evaluation;
  }

  async executions(jobId: string): Promise<readonly Execution[]> {
    return (await this.call<List<Execution>>('GET', `/jobs/${jobId}/executions`)).body.items;
  }

  async node(): Promise<Node> {
    return (await this.call<{ node: Node }>('GET', '/agent/node')).body.node;
  }

  /** Waits until the job is in the state, and fails with what it is in otherwise. */
  async settled(id: string, state: Job['status']['state']['state_type']): Promise<Job> {
    let job = await this.job(id);
    await until(
      () => `job ${id} is ${job.status.state.state_type} (${job.status.state.message}), not ${state}`,
      async () => {
        job = await this.job(id);
        return job.status.state.state_type === state;
      },
    );
    return job;
  }

  /** Waits until nothing is left to do: every execution is as wanted, and all that they have told is planned. */
  async atRest(): Promise<void> {
    const all = async <T>(path: string) => (await this.call<List<T>>('GET', `${path}&limit=1000`)).body.items;
    await until('all is at rest', async () => {
      const executions = await all<Execution>('/executions?namespace=*');
      const moving = executions.some(({ status: { compute_state, desired_state } }) => {
        const wanted = desired_state.state_type === 'running' && compute_state.state_type === 'running';
        return !wanted && !isTerminalComputeState(compute_state.state_type);
      });
      return !moving && (await all<Evaluation>('/evaluations?namespace=*&states=pending')).length === 0;
    });
  }

  /** Makes a job and waits until it runs. */
  async runningJob(change: object = {}): Promise<Job> {
    const { body } = await this.put(aJob(change));
    return this.settled(body.job_id, 'running');
  }

  /** A job at rest in the state. */
  async jobIn(state: 'stopped' | 'completed' | 'failed', name: string): Promise<Job> {
    const { id } = await this.runningJob({ name });
    if (state === 'stopped') await this.call('PUT', `/jobs/${id}/stop`);
    if (state === 'completed') this.driver.running.get(name)?.tell('complete');
    if (state === 'failed') this.driver.running.get(name)?.tell('failed', 'broken', { retryable: false });
    return this.settled(id, state);
  }
}

/** A job that the lint has nothing against and that matches the harness's node. */
export const aJob = (change: object = {}): Record<string, unknown> => ({
  name: 'tap',
  type: 'pipeline',
  selector: { match_labels: { zone: 'a' } },
  config: { input: { generate: { mapping: 'root = "x"', interval: '1s' } }, output: { drop: {} } },
  ...change,
});

export const otherConfig = {
  input: { generate: { mapping: 'root = "y"', interval: '1s' } },
  output: { drop: {} },
};
