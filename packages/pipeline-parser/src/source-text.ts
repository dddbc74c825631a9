import { LineIndex } from '@weir/diagnostics';

/** The text that a tree was read from; shared by all of its nodes so that a scalar alone can be traced back to its place. */
export class SourceText {
  #lines: LineIndex | undefined;

  /** @param readable the text with what could not be read as YAML blanked out, offsets unchanged; what scalars are decoded from */
  constructor(
    readonly text: string,
    readonly readable: string = text,
  ) {}

  /** Lines of the text, indexed when first asked for. */
  get lines(): LineIndex {
    this.#lines ??= new LineIndex(this.text);
    return this.#lines;
  }
}
