import { createServices, dialectNamed } from '@weir/bloblang/interpreter';
import { type DistributionName, loadCatalogue } from '@weir/schema-model';
import { type Clock, systemClock } from '../src/clock.js';
import { lookup } from '../src/components/index.js';
import type { PipelineNode } from '../src/config/component-node.js';
import { decodePipeline } from '../src/config/decode-pipeline.js';
import { type BuildContext, Builder } from '../src/engine/build.js';
import { Channels } from '../src/engine/channels.js';
import { createLog, type LogLine } from '../src/engine/log.js';
import { Metrics } from '../src/engine/metrics.js';
import { Stream } from '../src/engine/stream.js';
import { Listeners } from '../src/http/listeners.js';
import { LaneHost } from '../src/lanes/lane-host.js';
import { DEFAULT_LANE_SETTINGS } from '../src/lanes/lane-settings.js';
import { type Batch, Message } from '../src/message/message.js';
import { ACKNOWLEDGED, type Outcome } from '../src/message/outcome.js';

/** A pipeline running in the test's own process between two channels: what is sent into `in` comes out of `out`. */
export interface InProcess {
  /** Sends a batch of texts and resolves with its outcome. */
  send(...texts: string[]): Promise<Outcome>;
  sendBatch(batch: Batch): Promise<Outcome>;
  /** Batches that came out, in order. */
  readonly received: Batch[];
  readonly log: LogLine[];
  readonly metrics: Metrics;
  readonly stdout: string[];
  readonly reports: Map<string, string | undefined>;
  readonly completed: Promise<void>;
  readonly stream: Stream;
  /** Decides what is answered to each batch that comes out. */
  answer: (batch: Batch) => Outcome | Promise<Outcome>;
  close(): Promise<void>;
}

/** Texts of the batches that came out. */
export const texts = (batches: readonly Batch[]): readonly (readonly string[])[] =>
  batches.map((batch) => batch.map((message) => message.text()));

/** Everything that components of one execution share, and what a test looks at. */
export interface World {
  readonly context: BuildContext;
  readonly channels: Channels;
  readonly metrics: Metrics;
  readonly log: LogLine[];
  readonly stdout: string[];
  readonly reports: Map<string, string | undefined>;
  readonly abort: AbortController;
}

export function createWorld(
  dataDir = '/nowhere',
  clock: Clock = systemClock,
  distribution: DistributionName = 'bento',
): World {
  const channels = new Channels();
  const metrics = new Metrics();
  const log: LogLine[] = [];
  const stdout: string[] = [];
  const reports = new Map<string, string | undefined>();
  const abort = new AbortController();
  const logger = createLog(
    'trace',
    () => clock.now(),
    (line) => log.push(line),
  );
  const report = (part: string, reason: string | undefined) => reports.set(part, reason);
  const context: BuildContext = {
    dialect: dialectNamed(distribution),
    lookup,
    log: logger,
    metrics,
    clock,
    random: () => 0.5,
    services: createServices({ env: () => undefined }),
    signal: abort.signal,
    host: {
      listeners: new Listeners(),
      httpAddress: '127.0.0.1:0',
      maxRequestBytes: 1024,
      channels,
      lanes: new LaneHost({
        dataDir,
        settings: DEFAULT_LANE_SETTINGS,
        clock,
        log: logger,
        metrics,
        report,
      }),
      writeStdout: (text) => stdout.push(Buffer.from(text).toString('utf8')),
      report,
    },
  };
  return { context, channels, metrics, log, stdout, reports, abort };
}

/** Decodes a configuration; input and output are channels unless given. */
export async function decode(config: Readonly<Record<string, unknown>>): Promise<PipelineNode> {
  const text = JSON.stringify({ input: { inproc: 'in' }, output: { inproc: 'out' }, ...config });
  const decoded = decodePipeline(text, { catalogue: await loadCatalogue('bento'), env: {} });
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  return decoded.pipeline;
}

/** Makes the single components of a configuration. */
export async function createBuilder(world: World, config: Readonly<Record<string, unknown>>) {
  const pipeline = await decode(config);
  return { pipeline, builder: new Builder(world.context, pipeline.resources) };
}

export interface StartOptions {
  readonly dataDir?: string;
  readonly clock?: Clock;
  /** What is answered from the first batch on. */
  readonly answer?: InProcess['answer'];
}

/** Starts a pipeline; without an input or output of its own it gets the channels. Throws a StartError when it does not start. */
export async function startInProcess(
  config: Readonly<Record<string, unknown>>,
  { dataDir, clock, answer = () => ACKNOWLEDGED }: StartOptions = {},
): Promise<InProcess> {
  const pipeline = await decode(config);
  const world = createWorld(dataDir, clock);
  const { channels } = world;
  let complete = () => {};
  const completed = new Promise<void>((resolve) => {
    complete = resolve;
  });
  const received: Batch[] = [];
  const running: { answer: InProcess['answer'] } = { answer };
  channels.receive('out', {
    submit(batch, settle) {
      received.push(batch);
      void Promise.resolve(running.answer(batch)).then(settle);
    },
    room: async () => undefined,
    exhausted: () => undefined,
  });
  const stream = await Stream.start(pipeline, world.context, {
    onComplete: () => complete(),
    onBug: (bug) => {
      throw bug;
    },
  });
  return Object.assign(running, {
    send: (...parts: string[]) =>
      channels.send(
        'in',
        parts.map((text) => Message.ofText(text)),
      ),
    sendBatch: (batch: Batch) => channels.send('in', batch),
    received,
    log: world.log,
    metrics: world.metrics,
    stdout: world.stdout,
    reports: world.reports,
    completed,
    stream,
    async close() {
      world.abort.abort();
      await stream.close();
    },
  });
}
