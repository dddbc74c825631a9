import type { ComponentNode, PipelineNode } from '../config/component-node.js';
import { type BuildContext, Builder } from './build.js';
import type { Buffer, Input, Output } from './component.js';
import { withMetrics } from './metered-source.js';
import { Pump } from './pump.js';

/** Batches in the processors at once when the pipeline does not say: waiting costs no thread here. */
const DEFAULT_WIDTH = 64;
/** Batches on their way beyond which inputs that read ahead wait. */
const DEFAULT_WINDOW = 64;

/** What happens in a stream's life after it has started. */
export interface StreamEvents {
  /** The input is exhausted and everything it gave is settled. */
  readonly onComplete: () => void;
  /** A component broke its contract; the stream goes on. */
  readonly onBug: (bug: unknown) => void;
}

/** A running pipeline. */
export class Stream {
  private readonly builder: Builder;
  private readonly context: BuildContext;
  private readonly pump: Pump;
  private readonly input: Input;
  private readonly buffer: Buffer;
  private readonly output: Output;

  private constructor(
    builder: Builder,
    context: BuildContext,
    pump: Pump,
    input: Input,
    buffer: Buffer,
    output: Output,
  ) {
    this.builder = builder;
    this.context = context;
    this.pump = pump;
    this.input = input;
    this.buffer = buffer;
    this.output = output;
  }

  /** Builds and starts everything, outputs first. Throws a StartError, and then nothing is left running. */
  static async start(pipeline: PipelineNode, context: BuildContext, events: StreamEvents): Promise<Stream> {
    const builder = new Builder(context, pipeline.resources);
    try {
      await builder.resources.makeAll();
      const output = await builder.output(pipeline.output);
      const processors = await builder.processors(inputProcessors(pipeline));
      const buffer = await builder.create('buffer', pipeline.buffer);
      const input = await builder.create('input', pipeline.input);
      const pump = new Pump({
        processors,
        output,
        width: pipeline.threads > 0 ? pipeline.threads : DEFAULT_WIDTH,
        window: Math.min(output.maxInFlight, DEFAULT_WINDOW) + 1,
        held: () => builder.collectors.held,
        onBug: events.onBug,
        onComplete: events.onComplete,
      });
      builder.collectors.onHeld = () => pump.wake();
      const stream = new Stream(builder, context, pump, input, buffer, output);
      context.metrics.gauge('in_flight', () => pump.inFlight);
      await context.host.lanes.open();
      await output.connect?.();
      const source = await buffer.open(pump);
      const counted = withMetrics(source, context.metrics, context.clock);
      await input.start({
        submit: (batch, settle) => counted.submit(batch, settle),
        room: () => counted.room(),
        exhausted: () => {
          builder.collectors.finish();
          counted.exhausted();
        },
      });
      return stream;
    } catch (error) {
      await builder.close();
      context.host.lanes.close();
      throw error;
    }
  }

  /** Reads nothing more and resolves when everything taken in has its outcome. */
  async drain(graceMs: number): Promise<void> {
    await this.input.stop();
    this.builder.collectors.finish();
    await this.buffer.drain(graceMs);
    await this.pump.drained();
    await this.context.host.lanes.drain();
  }

  /** Lets go of everything. What is still on its way is refused or stays on disk. */
  async close(): Promise<void> {
    await this.input.close();
    await this.output.close();
    await this.builder.close();
    this.context.host.channels.close();
    this.context.host.lanes.close();
  }
}

/** Processors beside the input run first: they belong to the same transaction. */
function inputProcessors(pipeline: PipelineNode): readonly ComponentNode[] {
  return [...pipeline.input.processors, ...pipeline.processors];
}
