import type { ParsedPipeline } from '@weir/pipeline-parser';
import type { Catalogue } from '@weir/schema-model';

/** Whether a document found in a folder is meant as a pipeline: a job, or a mapping with a root field of the engine. */
export function looksLikePipeline({ kind, root }: ParsedPipeline, catalogue: Catalogue): boolean {
  const isField = (name: string): boolean => catalogue.root.some((field) => field.name === name);
  return kind === 'job' || (root?.pairs.some((pair) => isField(pair.name)) ?? false);
}

/** Whether a document holds lists of resources and nothing that runs. */
export function definesOnlyResources({ root }: ParsedPipeline): boolean {
  const names = root?.pairs.map((pair) => pair.name) ?? [];
  return names.some((name) => name.endsWith('_resources')) && !names.some((name) => RUNS.has(name));
}

const RUNS: ReadonlySet<string> = new Set(['input', 'pipeline', 'output']);
