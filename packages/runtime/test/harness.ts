import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmbeddedDriver,
  type EmbeddedDriverOptions,
  type ExecutionSpec,
  type ExecutionStatus,
  type RunningExecution,
} from '@weir/runtime';

export { freePort } from '@weir/testkit';

/** What a POST was answered, and how long that took. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ms: number;
}

/** An execution on the built driver, with everything it said. */
export interface Running {
  readonly execution: RunningExecution;
  readonly statuses: readonly ExecutionStatus[];
  /** Resolves with the first status, from the start on, that is of one of these phases. */
  phase(...phases: ExecutionStatus['phase'][]): Promise<ExecutionStatus>;
}

/** Folders and executions of one test file: everything is stopped and removed by {@link Harness.close}. */
export class Harness {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly executions: RunningExecution[] = [];
  private readonly folders: string[] = [];

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'weir-runtime-'));
    this.folders.push(folder);
    return folder;
  }

  /** Starts a pipeline and resolves at once; without a folder it gets one of its own. */
  async start(
    config: unknown,
    options: EmbeddedDriverOptions = {},
    spec: Partial<ExecutionSpec> = {},
  ): Promise<Running> {
    const statuses: ExecutionStatus[] = [];
    const waiters = new Set<() => void>();
    const driver = createEmbeddedDriver(options);
    const execution = await driver.start(
      {
        executionId: 'e-1',
        jobId: 'j-1',
        name: 'test',
        config: typeof config === 'string' ? config : JSON.stringify(config),
        distribution: 'bento',
        dataDir: spec.dataDir ?? (await this.folder()),
        ...spec,
      },
      (status) => {
        statuses.push(status);
        for (const wake of waiters) wake();
      },
    );
    this.executions.push(execution);
    const phase: Running['phase'] = (...phases) =>
      new Promise((resolve) => {
        const look = () => {
          const found = statuses.find((status) => phases.includes(status.phase));
          if (found === undefined) return;
          waiters.delete(look);
          resolve(found);
        };
        waiters.add(look);
        look();
      });
    return { execution, statuses, phase };
  }

  /** As {@link start}, but resolves once the pipeline runs; throws when it does not come to that. */
  async run(config: unknown, options: EmbeddedDriverOptions = {}, spec: Partial<ExecutionSpec> = {}): Promise<Running> {
    const running = await this.start(config, options, spec);
    const status = await running.phase('running', 'degraded', 'complete', 'failed');
    if (status.phase === 'failed') throw new Error(status.message);
    return running;
  }

  post(
    url: string,
    body: string | Buffer,
    options: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method: options.method ?? 'POST', agent: this.agent, headers: options.headers ?? {} },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString('utf8'),
              headers: response.headers,
              ms: performance.now() - startedAt,
            }),
          );
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Posts every event, so many at a time, and answers with the answers in the events' order. */
  async postAll(url: string, events: readonly unknown[], width: number): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    let next = 0;
    const work = async () => {
      for (let index = next++; index < events.length; index = next++) {
        answers[index] = await this.post(url, JSON.stringify(events[index]));
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    return answers;
  }

  /** Stops every execution that a test left running. */
  async stopAll(): Promise<void> {
    await Promise.all(this.executions.splice(0).map((execution) => execution.stop({ graceMs: 200 })));
  }

  async close(): Promise<void> {
    this.agent.destroy();
    await this.stopAll();
    await Promise.all(this.folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

/** Resolves once the condition holds: asked again and again, for as long as the test may take. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** How often each id was delivered. */
export function countIds(events: readonly unknown[], field = 'id'): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const event of events) {
    const id = (event as Readonly<Record<string, unknown>>)[field];
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
