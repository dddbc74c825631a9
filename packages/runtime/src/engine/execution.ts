import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { createServices, dialectNamed } from '@weir/bloblang/interpreter';
import type { DistributionName } from '@weir/schema-model';
import { systemClock } from '../clock.js';
import { lookup } from '../components/index.js';
import type { PipelineNode } from '../config/component-node.js';
import type { ExecutionPhase } from '../driver/driver.js';
import { Listeners } from '../http/listeners.js';
import { LaneHost } from '../lanes/lane-host.js';
import type { LaneSettings } from '../lanes/lane-settings.js';
import { random } from '../random.js';
import { Channels } from './channels.js';
import { Health } from './health.js';
import { createLog, type Log, type LogLine, readLogLevel } from './log.js';
import { Metrics } from './metrics.js';
import { StartError } from './start-error.js';
import { Stream } from './stream.js';
import { type WordLists, wordListsFor } from './word-lists.js';

export interface ExecutionOptions {
  readonly distribution: DistributionName;
  readonly pipeline: PipelineNode;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly lanes: LaneSettings;
  readonly maxRequestBytes: number;
  readonly wordLists: WordLists;
  readonly onStatus: (phase: ExecutionPhase, message: string, details: Readonly<Record<string, unknown>>) => void;
  readonly onLog: (line: LogLine) => void;
}

/** How long what is on its way may take to end once it has been told to. */
const ABORT_WAIT_MS = 1_000;

/** One pipeline from start to end, with everything it holds. */
export class Execution {
  readonly metrics = new Metrics();
  private readonly options: ExecutionOptions;
  private readonly log: Log;
  private readonly abort = new AbortController();
  private readonly health = new Health(() => this.tellHealth());
  private readonly lanes: LaneHost;
  private stream: Stream | undefined;
  private phase: ExecutionPhase = 'starting';
  private ending: Promise<void> | undefined;

  constructor(options: ExecutionOptions) {
    this.options = options;
    const { pipeline } = options;
    // Every message that waits for its next attempt listens.
    setMaxListeners(0, this.abort.signal);
    this.log = createLog(readLogLevel(pipeline.logLevel), systemClock.now, options.onLog, pipeline.logFields);
    this.lanes = new LaneHost({
      dataDir: options.dataDir,
      settings: options.lanes,
      clock: systemClock,
      log: this.log,
      metrics: this.metrics,
      report: (part, reason) => this.health.report(part, reason),
    });
  }

  /** Starts the pipeline; whether it did is told by the status. */
  async start(): Promise<void> {
    const { distribution, env, pipeline, maxRequestBytes, wordLists } = this.options;
    for (const name of pipeline.unheeded)
      this.log.write('warn', `the embedded engine has no ${name} of a pipeline's own: what is set there has no effect`);
    try {
      this.stream = await Stream.start(
        pipeline,
        {
          dialect: dialectNamed(distribution),
          lookup,
          log: this.log,
          metrics: this.metrics,
          clock: systemClock,
          random,
          services: createServices({
            ...(await wordListsFor(pipeline, wordLists)),
            env: (name) => (Object.hasOwn(env, name) ? env[name] : undefined),
            hostname,
            readFile: (path) => readFileSync(path),
          }),
          signal: this.abort.signal,
          host: {
            listeners: new Listeners(),
            httpAddress: pipeline.httpAddress,
            maxRequestBytes,
            channels: new Channels(),
            lanes: this.lanes,
            writeStdout: (text) => this.stdout(text),
            report: (part, reason) => this.health.report(part, reason),
          },
        },
        { onComplete: () => this.complete(), onBug: (bug) => this.bug(bug) },
      );
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      this.tell('failed', error.message, { path: error.path, retryable: error.retryable });
      return;
    }
    if (this.phase === 'starting') this.phase = 'running';
    this.tellHealth();
  }

  /** Takes in nothing more, waits for what is on its way, then lets go of everything. */
  stop(graceMs: number): Promise<void> {
    if (this.phase === 'failed' || this.phase === 'complete') return Promise.resolve();
    const within = Math.min(graceMs, this.options.pipeline.stopWithinMs);
    this.ending ??= this.end(within, 'stopped', 'stopped as asked');
    return this.ending;
  }

  private async end(graceMs: number, phase: ExecutionPhase, message: string): Promise<void> {
    this.tell('stopping', 'finishing what is on its way', {});
    const { stream } = this;
    if (stream !== undefined) {
      const drained = stream.drain(graceMs);
      const cancel = systemClock.after(graceMs, () => this.abort.abort());
      const forced = new Promise<void>((resolve) => {
        this.abort.signal.addEventListener('abort', () => systemClock.after(ABORT_WAIT_MS, resolve));
      });
      await Promise.race([drained, forced]);
      cancel();
      this.abort.abort();
      await stream.close();
    }
    this.tell(phase, message, {});
  }

  private complete(): void {
    if (this.ending !== undefined) return;
    this.ending = this.lanes.emptied().then(async () => {
      await this.stream?.close();
      this.tell('complete', 'the input is exhausted and everything is delivered', {});
    });
  }

  private tellHealth(): void {
    if (this.phase !== 'running' && this.phase !== 'degraded') return;
    const { summary, details } = this.health;
    if (summary === '') this.tell('running', 'running', {});
    else this.tell('degraded', summary, details);
  }

  private tell(phase: ExecutionPhase, message: string, details: Readonly<Record<string, unknown>>): void {
    this.phase = phase;
    this.options.onStatus(phase, message, details);
  }

  private stdout(text: Uint8Array): void {
    const message = Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('utf8');
    this.options.onLog({ at: systemClock.now(), level: 'info', message, fields: { stream: 'stdout' } });
  }

  private bug(bug: unknown): void {
    this.metrics.counter('bugs').value++;
    this.log.write('error', bug instanceof Error ? (bug.stack ?? bug.message) : String(bug));
  }
}
