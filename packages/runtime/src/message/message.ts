import {
  BloblangRuntimeError,
  formatJson,
  isObject,
  JsonSyntaxError,
  type MappingInput,
  parseJson,
  toBytes,
  UnprintableValueError,
  type Value,
} from '@weir/bloblang/interpreter';
import type { Delivery } from './delivery.js';

/** Named facts that travel beside a message's body. */
export type Metadata = ReadonlyMap<string, Value>;

/** What a processor that failed left on the message: `path` is the component's place in the pipeline. */
export interface MessageError {
  readonly message: string;
  readonly name?: string;
  readonly label?: string;
  readonly path?: string;
}

/** Messages that travel together; never empty once handed to a component. */
export type Batch = readonly Message[];

const NO_METADATA: Metadata = new Map();
const encoder = new TextEncoder();

/**
 * One event: a body (bytes, or the value they stand for), metadata and perhaps an error. Immutable: every `with` gives
 * a new message that belongs to the same {@link Delivery}. Bytes and value are each made from the other when first asked for.
 */
export class Message implements MappingInput {
  /** What the sender waits for; undefined until an input has handed the message over. */
  delivery: Delivery | undefined;
  readonly error?: MessageError;
  private raw: Uint8Array | undefined;
  private value: Value | undefined;
  private facts: Metadata | (() => Metadata);

  private constructor(
    raw: Uint8Array | undefined,
    value: Value | undefined,
    facts: Metadata | (() => Metadata),
    delivery: Delivery | undefined,
    error: MessageError | undefined,
  ) {
    this.raw = raw;
    this.value = value;
    this.facts = facts;
    this.delivery = delivery;
    if (error !== undefined) this.error = error;
  }

  /** A message of raw bytes; metadata given as a function is made when first asked for. */
  static ofBytes(bytes: Uint8Array, metadata: Metadata | (() => Metadata) = NO_METADATA): Message {
    return new Message(bytes, undefined, metadata, undefined, undefined);
  }

  /** A message of text, kept as UTF-8. */
  static ofText(text: string, metadata: Metadata = NO_METADATA): Message {
    return Message.ofBytes(encoder.encode(text), metadata);
  }

  /** A message of a structured value; its bytes are the value's JSON. */
  static ofValue(value: Value, metadata: Metadata = NO_METADATA): Message {
    return new Message(undefined, value, metadata, undefined, undefined);
  }

  /** The body as bytes; throws a BloblangRuntimeError when the value holds what JSON cannot say. */
  bytes(): Uint8Array {
    if (this.raw === undefined) this.raw = printBody(this.value as Value);
    return this.raw;
  }

  /** The body as text; invalid UTF-8 is replaced. */
  text(): string {
    const bytes = this.bytes();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  }

  /** The body as a value; throws a BloblangRuntimeError when the body is not JSON. */
  json(): Value {
    if (this.value === undefined) this.value = parseBody(this.bytes());
    return this.value;
  }

  get metadata(): Metadata {
    if (typeof this.facts === 'function') this.facts = this.facts();
    return this.facts;
  }

  withValue(value: Value, metadata?: Metadata): Message {
    return new Message(undefined, value, metadata ?? this.facts, this.delivery, this.error);
  }

  withBytes(bytes: Uint8Array, metadata?: Metadata): Message {
    return new Message(bytes, undefined, metadata ?? this.facts, this.delivery, this.error);
  }

  withMetadata(metadata: Metadata): Message {
    return new Message(this.raw, this.value, metadata, this.delivery, this.error);
  }

  /** The same message marked as failed, or with the mark taken away. */
  withError(error: MessageError | undefined): Message {
    return new Message(this.raw, this.value, this.facts, this.delivery, error);
  }

  /** The same content belonging to another delivery, or to none yet. */
  withDelivery(delivery: Delivery | undefined): Message {
    return new Message(this.raw, this.value, this.facts, delivery, this.error);
  }
}

/** Texts and bytes stand as they are, everything else as JSON: a document that JSON cannot say must not be sent as something else. */
function printBody(value: Value): Uint8Array {
  if (!Array.isArray(value) && !isObject(value)) return toBytes(value);
  try {
    return Buffer.from(formatJson(value));
  } catch (error) {
    if (!(error instanceof UnprintableValueError)) throw error;
    throw new BloblangRuntimeError(error.message);
  }
}

function parseBody(bytes: Uint8Array): Value {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new BloblangRuntimeError(error.message);
  }
}
