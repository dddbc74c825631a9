import { BloblangRuntimeError, type CompiledText } from '@weir/bloblang/interpreter';
import { type Cache, CacheError } from '../../engine/component.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { markFailed, oneBatch } from '../../engine/each-message.js';
import { inFlightKeys } from '../../engine/in-flight-keys.js';
import { StartError } from '../../engine/start-error.js';
import type { Delivery } from '../../message/delivery.js';
import type { Batch, Message } from '../../message/message.js';

const SEEN = new Uint8Array([0x74]);

/** What to do with a message: let it through, drop it, or wait for the cache. */
type Judgement = 'pass' | 'drop';

/**
 * Drops messages whose key was seen. A key counts once the message that brought it is acknowledged: until then a repeat
 * waits for that outcome and shares it, and a refusal releases the key.
 */
class Dedupe {
  private readonly cache: Cache;
  private readonly key: CompiledText;
  private readonly dropOnError: boolean;
  private readonly deps: ComponentDeps;
  private readonly inFlight: Map<string, Delivery>;

  constructor(cache: Cache, key: CompiledText, dropOnError: boolean, deps: ComponentDeps) {
    this.cache = cache;
    this.key = key;
    this.dropOnError = dropOnError;
    this.deps = deps;
    this.inFlight = inFlightKeys(cache);
  }

  process(batch: Batch): readonly Batch[] | Promise<readonly Batch[]> {
    const kept: Message[] = [];
    for (let index = 0; index < batch.length; index++) {
      const message = batch[index] as Message;
      const judgement = this.judge(batch, index, message);
      if (judgement instanceof Promise) return this.processSlowly(batch, index, kept, judgement);
      if (judgement === 'pass') kept.push(message);
      else if (judgement !== 'drop') kept.push(judgement);
    }
    return oneBatch(kept);
  }

  private async processSlowly(
    batch: Batch,
    from: number,
    kept: Message[],
    first: Promise<Judgement | Message>,
  ): Promise<readonly Batch[]> {
    for (let index = from; index < batch.length; index++) {
      const message = batch[index] as Message;
      const judgement = await (index === from ? first : this.judge(batch, index, message));
      if (judgement === 'pass') kept.push(message);
      else if (judgement !== 'drop') kept.push(judgement);
    }
    return oneBatch(kept);
  }

  private judge(batch: Batch, index: number, message: Message): Judgement | Message | Promise<Judgement | Message> {
    let key: string;
    try {
      key = this.key.text(batch, index, this.deps.services);
    } catch (error) {
      if (!(error instanceof BloblangRuntimeError)) throw error;
      return this.failed(message, `the key cannot be made: ${error.message}`);
    }
    const owner = this.inFlight.get(key);
    if (owner !== undefined) {
      message.delivery?.follow(owner);
      return this.dropped();
    }
    this.claim(key, message);
    try {
      const seen = this.cache.get(key);
      if (!(seen instanceof Promise)) return this.found(key, message, seen !== undefined);
      return seen.then(
        (value) => this.found(key, message, value !== undefined),
        (error: unknown) => this.cacheFailed(key, message, error),
      );
    } catch (error) {
      return this.cacheFailed(key, message, error);
    }
  }

  /** From here on the key belongs to this message's delivery, until that is settled. */
  private claim(key: string, message: Message): void {
    const { delivery } = message;
    if (delivery === undefined) return;
    this.inFlight.set(key, delivery);
  }

  private found(key: string, message: Message, seen: boolean): Judgement {
    const { delivery } = message;
    if (seen) {
      this.inFlight.delete(key);
      return this.dropped();
    }
    if (delivery === undefined) void this.remember(key);
    else {
      delivery.onSettled((outcome) => {
        if (outcome.kind === 'acknowledged') void this.remember(key);
        else this.inFlight.delete(key);
      });
    }
    return 'pass';
  }

  private async remember(key: string): Promise<void> {
    try {
      const set = this.cache.set(key, SEEN);
      if (set instanceof Promise) await set;
    } catch (error) {
      if (!(error instanceof CacheError)) throw error;
      this.deps.log.write('error', `the key of a delivered message cannot be kept: ${error.message}`);
    } finally {
      this.inFlight.delete(key);
    }
  }

  private dropped(): 'drop' {
    this.deps.metrics.counter('dedupe_dropped').value++;
    return 'drop';
  }

  private cacheFailed(key: string, message: Message, error: unknown): 'drop' | Message {
    this.inFlight.delete(key);
    if (!(error instanceof CacheError)) throw error;
    return this.failed(message, `the cache failed: ${error.message}`);
  }

  private failed(message: Message, reason: string): 'drop' | Message {
    const marked = markFailed(message, this.deps, reason);
    if (!this.dropOnError) return marked;
    this.deps.metrics.counter('dedupe_dropped_on_error').value++;
    return 'drop';
  }
}

/** Lets each key through once, as far as the named cache remembers. */
export const dedupeProcessor = defineComponent({
  kind: 'processor',
  name: 'dedupe',
  async create(view, deps) {
    const strategy = view.optionalString('strategy');
    if (strategy !== '' && strategy !== 'FIFO') {
      throw new StartError(view.at('strategy'), `the strategy ${strategy} is not supported, only FIFO`);
    }
    const cache = await deps.resources.cache(view.string('cache'), view.at('cache'));
    const key = deps.text(view.string('key'), view.at('key'));
    const dedupe = new Dedupe(cache, key, view.boolean('drop_on_err'), deps);
    return { process: (batch) => dedupe.process(batch) };
  },
});
