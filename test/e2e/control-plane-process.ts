import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, until } from '@weir/testkit';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  readonly body: any;
}

/** A real control plane in local mode, as its own process with its own data directory. */
export class ControlPlaneProcess {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'weir-e2e-'));
  #child: ChildProcess | undefined;
  #port = 0;
  #output = '';

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Everything the process printed, for a failing test's message. */
  get output(): string {
    return this.#output;
  }

  /** Starts (or starts again) on the same data; resolves when the health route answers. */
  async start(labels: Readonly<Record<string, string>> = { pipeline_role: 'notify' }): Promise<void> {
    this.#port = await freePort();
    const child = spawn(process.execPath, [join(ROOT, 'services/control-plane/dist/main.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        WEIR_HOST: '127.0.0.1',
        WEIR_PORT: String(this.#port),
        WEIR_DATA_DIR: this.dataDir,
        WEIR_LOG_LEVEL: 'warn',
        WEIR_NODE_LABELS: Object.entries(labels)
          .map(([key, value]) => `${key}=${value}`)
          .join(','),
      },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    await until('the control plane is ready', async () => {
      if (child.exitCode !== null) throw new Error(`the control plane ended with ${child.exitCode}:\n${this.#output}`);
      return (await fetch(`${this.url}/health`).catch(() => undefined))?.ok === true;
    });
  }

  /** Ends the process: SIGTERM lets it stop cleanly, SIGKILL does not. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async dispose(): Promise<void> {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async call(method: string, path: string, body?: string | object, type = 'application/json'): Promise<Answer> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': type } }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : parse(text) };
  }

  /** Deploys an example job with texts of its file replaced, and waits until its execution runs. */
  async deployExample(name: string, replace: Readonly<Record<string, string>>): Promise<string> {
    let text = readFileSync(join(ROOT, 'examples', name, 'job.yaml'), 'utf8');
    for (const [from, to] of Object.entries(replace)) {
      if (!text.includes(from)) throw new Error(`examples/${name}/job.yaml does not hold ${from}`);
      text = text.replaceAll(from, to);
    }
    const answer = await this.call('PUT', '/jobs', text, 'application/yaml');
    if (answer.status !== 201) throw new Error(`PUT /jobs answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    const id = String(answer.body.job_id);
    await this.jobState(id, 'running');
    return id;
  }

  /** Waits until the job is in a state. */
  async jobState(id: string, state: string): Promise<void> {
    let seen = '';
    await until(
      () => `job ${id} is ${state} (it is ${seen})\n${this.#output}`,
      async () => {
        seen = JSON.stringify((await this.call('GET', `/jobs/${id}`)).body?.job?.status?.state);
        return JSON.parse(seen ?? 'null')?.state_type === state;
      },
    );
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
