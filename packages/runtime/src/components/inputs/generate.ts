import { BloblangRuntimeError, type CompiledMapping } from '@weir/bloblang/interpreter';
import { Cron } from 'croner';
import { sleep } from '../../clock.js';
import { parseDuration } from '../../config/duration.js';
import { applyMapping } from '../../engine/apply-mapping.js';
import type { Input, Source } from '../../engine/component.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { submitUntilDone } from '../../engine/retrying-submit.js';
import { StartError } from '../../engine/start-error.js';
import { messageOf } from '../../engine/system-error.js';
import { Message } from '../../message/message.js';

/** Milliseconds until the next batch is due, from now on; the first of a plain interval is due at once. */
type Schedule = (isFirst: boolean) => number;

interface Options {
  readonly mapping: CompiledMapping;
  readonly schedule: Schedule;
  /** Messages in all; 0 for no end. */
  readonly count: number;
  readonly batchSize: number;
  readonly replay: boolean;
}

class GenerateInput implements Input {
  private readonly options: Options;
  private readonly deps: ComponentDeps;
  private readonly stopping = new AbortController();

  constructor(options: Options, deps: ComponentDeps) {
    this.options = options;
    this.deps = deps;
  }

  async start(source: Source): Promise<void> {
    void this.run(source);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
  }

  async close(): Promise<void> {
    this.stopping.abort();
  }

  private async run(source: Source): Promise<void> {
    const { schedule, count, batchSize, replay } = this.options;
    const { clock, signal } = this.deps;
    let isFirst = true;
    for (let made = 0; count <= 0 || made < count; isFirst = false) {
      const wait = schedule(isFirst);
      if (wait > 0) await sleep(clock, wait, this.stopping.signal);
      await source.room();
      if (this.stopping.signal.aborted) return;
      const size = count > 0 ? Math.min(batchSize, count - made) : batchSize;
      const batch: Message[] = [];
      for (let one = 0; one < size; one++) {
        const message = this.make();
        // What is deleted was never made; what cannot be made counts, or it would be tried for ever.
        if (message !== 'deleted') made++;
        if (message instanceof Message) batch.push(message);
      }
      // A mapping that deletes for ever must leave others their turn.
      if (batch.length === 0) await sleep(clock, 0, this.stopping.signal);
      if (batch.length > 0) void submitUntilDone(source, batch, { replay, clock, signal });
    }
    source.exhausted();
  }

  private make(): Message | 'deleted' | 'failed' {
    const empty = Message.ofText('');
    try {
      return applyMapping(empty, this.options.mapping.map([empty], 0, this.deps.services)) ?? 'deleted';
    } catch (error) {
      if (!(error instanceof BloblangRuntimeError)) throw error;
      this.deps.log.write('error', `no message could be generated: ${error.message}`);
      return 'failed';
    }
  }
}

/** Makes messages by a mapping, at an interval, on a schedule, or as fast as they are taken. */
export const generateInput = defineComponent({
  kind: 'input',
  name: 'generate',
  create: (view, deps) =>
    new GenerateInput(
      {
        mapping: deps.mapping(view.string('mapping'), view.at('mapping')),
        schedule: readSchedule(view.string('interval'), view.at('interval'), deps),
        count: view.number('count'),
        batchSize: Math.max(1, view.number('batch_size')),
        replay: view.boolean('auto_replay_nacks'),
      },
      deps,
    ),
});

function readSchedule(text: string, path: string, deps: ComponentDeps): Schedule {
  if (text === '') return () => 0;
  const every = parseDuration(text.replace(/^@every\s+/, ''));
  if (every !== undefined) {
    const { clock } = deps;
    let due = Number.NaN;
    return (isFirst) => {
      const now = clock.elapsed();
      // A slow pipeline delays the next message; it is not made up for by a burst.
      due = isFirst ? now : Math.max(now, due + every);
      return due - now;
    };
  }
  const cron = readCron(text, path);
  return () => cron.msToNext(new Date(deps.clock.now())) ?? Number.POSITIVE_INFINITY;
}

function readCron(text: string, path: string): Cron {
  const zoned = /^(?:CRON_)?TZ=(\S+)\s+(.*)$/.exec(text);
  try {
    return new Cron(zoned?.[2] ?? text, { paused: true, ...(zoned?.[1] === undefined ? {} : { timezone: zoned[1] }) });
  } catch (error) {
    const reason = messageOf(error);
    throw new StartError(path, `${JSON.stringify(text)} is neither a duration nor a schedule: ${reason}`, {
      cause: error,
    });
  }
}
