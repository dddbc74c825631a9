import { BloblangRuntimeError, type CompiledMapping, createServices } from '@weir/bloblang/interpreter';
import { lists } from '@weir/bloblang/lists';
import type { Deps } from '../program/deps.js';
import { Document } from './document.js';

/** Characters that are collected before they are written: one write per line would cost more than the mapping. */
const CHUNK = 1 << 16;

export interface DocumentOptions {
  /** Each line is text; blank ones count. Without it each is JSON and blank ones are skipped. */
  readonly raw: boolean;
  /** Spread results over lines, indented by this. */
  readonly indent?: string;
}

/** Maps every line and prints what it becomes; resolves with the number of lines that failed, each told on `err`. */
export async function mapDocuments(
  mapping: CompiledMapping,
  batches: AsyncIterable<readonly string[]>,
  { raw, indent }: DocumentOptions,
  deps: Deps,
): Promise<number> {
  const services = createServices(lists);
  let line = 0;
  let failed = 0;
  let pending = '';
  const flush = async (): Promise<void> => {
    const text = pending;
    pending = '';
    if (text === '') return;
    deps.out(text);
    await deps.drained();
  };
  for await (const lines of batches) {
    for (const text of lines) {
      line += 1;
      if (!raw && text.trim() === '') continue;
      const document = new Document(text, raw);
      try {
        const result = document.line(mapping.map([document], 0, services), indent);
        if (result !== undefined) pending += `${result}\n`;
        if (pending.length >= CHUNK) await flush();
      } catch (error) {
        if (!(error instanceof BloblangRuntimeError)) throw error;
        failed += 1;
        await flush();
        deps.err(`line ${line}: ${error.message}\n`);
      }
    }
    if (deps.interrupted.aborted) break;
  }
  await flush();
  return failed;
}
