import type { MappingServices } from '@weir/bloblang/interpreter';
import type { PipelineNode } from '../config/component-node.js';

/** Who may need the lists spells it: `fake` and `slug`, here or in a file of mappings that is brought in. */
const NEEDED = /fake|slug|import|from/;

/** The word lists of the language, read when they are asked for. */
export type WordLists = () => Promise<Partial<MappingServices>>;

/** The lists if anything in the pipeline may need them; they cost memory in every worker. */
export async function wordListsFor(pipeline: PipelineNode, load: WordLists): Promise<Partial<MappingServices>> {
  return NEEDED.test(JSON.stringify(pipeline)) ? load() : {};
}
