import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../package-root.js';

export interface ServiceOptions {
  readonly name: string;
  /** Its built entry point. */
  readonly main: string;
  readonly host: string;
  readonly port: number;
  /** Folder of all services; this one's data and log are inside. */
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a service ended by itself. */
export interface ServiceEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const WATCH_PARENT = new URL('dist/up/watch-parent.js', PACKAGE_ROOT).href;

/** One service as a child process of its own group, so that an interrupt from the terminal reaches it through us only. */
export class Service {
  readonly name: string;
  readonly url: string;
  readonly logFile: string;
  readonly ended: Promise<ServiceEnd>;
  readonly #child: ChildProcess;

  constructor({ name, main, host, port, dataDir, env }: ServiceOptions) {
    this.name = name;
    this.url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    this.logFile = join(dataDir, 'logs', `${name}.log`);
    const log = openSync(this.logFile, 'w');
    this.#child = spawn(process.execPath, ['--import', WATCH_PARENT, main], {
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
      env: { ...env, WEIR_HOST: host, WEIR_PORT: String(port), WEIR_DATA_DIR: join(dataDir, name) },
    });
    closeSync(log);
    this.ended = new Promise((resolve) => {
      this.#child.once('error', () => resolve({ code: null, signal: null }));
      this.#child.once('exit', (code, signal) => resolve({ code, signal }));
    });
  }

  /** Resolves when the service answers on its health route; false when it ended or the time ran out before. */
  async ready(timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    while (!over && performance.now() < deadline) {
      const answer = await fetch(`${this.url}/health`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      if (answer?.ok === true && !over) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  }

  /** Asks the service to stop, and ends it when it has not after `graceMs`. */
  async stop(graceMs: number): Promise<ServiceEnd> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), graceMs);
    this.#child.kill('SIGTERM');
    const end = await this.ended;
    clearTimeout(timer);
    return end;
  }

  /** The last lines of its log. */
  logTail(lines: number): string {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  }
}
