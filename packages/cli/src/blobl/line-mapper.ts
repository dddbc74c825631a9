import { BloblangRuntimeError, type CompiledMapping, type MappingServices } from '@weir/bloblang/interpreter';
import { Document } from './document.js';

export interface DocumentOptions {
  /** Each line is text; blank ones count. Without it each is JSON and blank ones are skipped. */
  readonly raw: boolean;
  /** Spread results over lines, indented by this. */
  readonly indent?: string;
}

/** Text for one of the two outputs. */
export interface Printed {
  readonly to: 'out' | 'err';
  readonly text: string;
}

/** What the lines of a batch become, in order. */
export interface MappedBatch {
  readonly printed: readonly Printed[];
  readonly failed: number;
}

/** Maps lines batch after batch, counting them for its complaints; the results of a batch are printed together. */
export class LineMapper {
  readonly #mapping: CompiledMapping;
  readonly #options: DocumentOptions;
  readonly #services: MappingServices;
  #line = 0;

  constructor(mapping: CompiledMapping, options: DocumentOptions, services: MappingServices) {
    this.#mapping = mapping;
    this.#options = options;
    this.#services = services;
  }

  map(lines: readonly string[]): MappedBatch {
    const { raw, indent } = this.#options;
    const printed: Printed[] = [];
    let failed = 0;
    let out = '';
    for (const text of lines) {
      this.#line += 1;
      if (!raw && text.trim() === '') continue;
      const document = new Document(text, raw);
      try {
        const result = document.line(this.#mapping.map([document], 0, this.#services), indent);
        if (result !== undefined) out += `${result}\n`;
      } catch (error) {
        if (!(error instanceof BloblangRuntimeError)) throw error;
        failed += 1;
        if (out !== '') printed.push({ to: 'out', text: out });
        out = '';
        printed.push({ to: 'err', text: `line ${this.#line}: ${error.message}\n` });
      }
    }
    if (out !== '') printed.push({ to: 'out', text: out });
    return { printed, failed };
  }
}
