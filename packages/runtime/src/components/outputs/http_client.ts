import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import type { ConfigView } from '../../config/config-view.js';
import type { Output } from '../../engine/component.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { HttpCaller } from '../../http/caller.js';
import { joinMultipart } from '../../http/multipart.js';
import { BadRequestError } from '../../http/request-builder.js';
import type { HttpAnswer } from '../../http/response-reader.js';
import type { HttpRequest } from '../../http/sender.js';
import { type Batch, Message } from '../../message/message.js';
import { ACKNOWLEDGED, type Outcome, type Refused, refused, refusedMessages } from '../../message/outcome.js';

const BOUNDARY = 'weir-batch-5f2b9c1e7d';

class HttpClientOutput implements Output {
  readonly maxInFlight: number;
  private readonly deps: ComponentDeps;
  private readonly caller: HttpCaller;
  private readonly asMultipart: boolean;
  private readonly propagate: boolean;

  constructor(view: ConfigView, deps: ComponentDeps, caller: HttpCaller) {
    this.deps = deps;
    this.caller = caller;
    this.maxInFlight = Math.max(1, view.number('max_in_flight'));
    this.asMultipart = view.boolean('batch_as_multipart');
    this.propagate = view.boolean('propagate_response');
  }

  write(batch: Batch): Promise<Outcome> {
    if (batch.length === 1) return this.deliver(batch, 0);
    if (!this.asMultipart) return this.deliverEach(batch);
    const parts = batch.map((message) => message.bytes());
    return this.deliver(batch, 0, joinMultipart(parts, BOUNDARY, 'application/octet-stream'));
  }

  close(): Promise<void> {
    return this.caller.close();
  }

  /** Messages of a batch go out one after another, so that their order is kept. */
  private async deliverEach(batch: Batch): Promise<Outcome> {
    const failed = new Set<Message>();
    let first: Refused | undefined;
    for (const [index, message] of batch.entries()) {
      const outcome = await this.deliver(batch, index);
      if (outcome.kind === 'refused') {
        first ??= outcome;
        failed.add(message);
      }
    }
    return first === undefined ? ACKNOWLEDGED : refusedMessages(failed, first);
  }

  private async deliver(batch: Batch, index: number, multipart?: Uint8Array): Promise<Outcome> {
    const request = this.request(batch, index, multipart);
    if ('kind' in request) return request;
    const called = await this.caller.call(request);
    if (called.kind === 'answered') {
      if (this.propagate) reply(batch, index, called.answer);
      return ACKNOWLEDGED;
    }
    this.deps.log.write('error', `delivery failed: ${called.reason}`);
    return called;
  }

  private request(batch: Batch, index: number, multipart: Uint8Array | undefined): HttpRequest | Refused {
    const { builder } = this.caller;
    try {
      if (multipart === undefined) return builder.build(batch, index);
      return builder.buildWith(batch, index, multipart, `multipart/form-data; boundary=${BOUNDARY}`);
    } catch (error) {
      if (!(error instanceof BloblangRuntimeError || error instanceof BadRequestError)) throw error;
      return refused('failed', `the request cannot be made: ${error.message}`, { permanent: true });
    }
  }
}

/** Hands the receiver's answer back to whoever sent the message. */
function reply(batch: Batch, index: number, answer: HttpAnswer): void {
  const delivery = batch[index]?.delivery;
  if (delivery === undefined) return;
  const metadata = new Map([['http_status_code', String(answer.status)]]);
  delivery.replies = [...(delivery.replies ?? []), Message.ofBytes(answer.body, metadata)];
}

const KEEP_FOR_ERRORS = 256;
const KEEP_FOR_REPLIES = 64 * 1024 * 1024;

/** Delivers each message as an HTTP request, attempted as often as configured. */
export const httpClientOutput = defineComponent({
  kind: 'output',
  name: 'http_client',
  async create(view, deps) {
    const caller = await HttpCaller.create(view, deps, {
      connections: Math.max(1, view.number('max_in_flight')),
      keepBody: view.boolean('propagate_response') ? KEEP_FOR_REPLIES : KEEP_FOR_ERRORS,
    });
    return new HttpClientOutput(view, deps, caller);
  },
});
