import { createServices } from '@weir/bloblang/interpreter';
import { compiled } from './compile.js';
import { type DocumentOptions, LineMapper } from './line-mapper.js';

/** A mapping and how its documents are read and printed. */
export interface MappingOrder {
  readonly text: string;
  readonly distribution: string;
  /** Longest time for one document. */
  readonly milliseconds: number;
  readonly options: DocumentOptions;
}

/** Only a mapping that spells one of these can ask for the word lists, which take a while to load. */
const WORD_LISTS = /fake|slug/;

/** A mapper of lines in this thread. Throws a CliProblem that shows what is wrong with the mapping. */
export async function mapperFor({ text, distribution, milliseconds, options }: MappingOrder): Promise<LineMapper> {
  const mapping = await compiled(text, distribution, milliseconds);
  const lists = WORD_LISTS.test(text) ? (await import('@weir/bloblang/lists')).lists : {};
  return new LineMapper(mapping, options, createServices(lists));
}
