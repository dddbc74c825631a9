import type { ComponentNode } from '../config/component-node.js';
import type { Batch } from '../message/message.js';
import { runChain } from './chain.js';
import type { Processed } from './component.js';
import type { ComponentDeps } from './definition.js';

/** Processors inside a component, run as one. */
export interface ChildChain {
  run(batch: Batch): Processed;
}

/** Builds the processors of a component. */
export async function childChain(nodes: readonly ComponentNode[], deps: ComponentDeps): Promise<ChildChain> {
  const processors = await deps.build.processors(nodes);
  return { run: (batch) => runChain(processors, batch) };
}
