import {
  BloblangRuntimeError,
  bytesFromText,
  formatJson,
  JsonSyntaxError,
  type MappingInput,
  type MappingResult,
  OutputLimitError,
  parseJson,
  printableText,
  textFromBytes,
  UnprintableValueError,
  type Value,
} from '@weir/bloblang/interpreter';

const NO_METADATA: ReadonlyMap<string, Value> = new Map();

/** One line of input as a message without metadata: JSON, or with `raw` the text itself. */
export class Document implements MappingInput {
  readonly metadata = NO_METADATA;
  readonly #text: string;
  readonly #raw: boolean;

  constructor(text: string, raw: boolean) {
    this.#text = text;
    this.#raw = raw;
  }

  json(): Value {
    if (this.#raw) return this.#text;
    try {
      return parseJson(this.#text);
    } catch (cause) {
      if (!(cause instanceof JsonSyntaxError)) throw cause;
      throw new BloblangRuntimeError(`the document is not JSON: ${cause.message}`);
    }
  }

  bytes(): Uint8Array {
    return bytesFromText(this.#text);
  }

  /** The line that stands for what a mapping made of this document; undefined when it was deleted. */
  line(result: MappingResult, indent: string | undefined): string | undefined {
    if (result.kind === 'deleted') return undefined;
    if (result.body.kind === 'unchanged') return printableText(this.#text);
    const { value } = result.body;
    if (typeof value === 'string') return printableText(value);
    if (value instanceof Uint8Array) return printableText(textFromBytes(value));
    try {
      return formatJson(value, indent === undefined ? {} : { indent });
    } catch (cause) {
      if (cause instanceof OutputLimitError) throw new BloblangRuntimeError(cause.message);
      if (!(cause instanceof UnprintableValueError)) throw cause;
      return 'null';
    }
  }
}
