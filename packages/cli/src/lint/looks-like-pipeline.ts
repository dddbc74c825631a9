import type { ParsedPipeline } from '@weir/pipeline-parser';
import type { Catalogue } from '@weir/schema-model';

/** Whether a document found in a folder is meant as a pipeline: a job, or a mapping with a root field of the engine. */
export function looksLikePipeline({ kind, root }: ParsedPipeline, catalogue: Catalogue): boolean {
  const fields = new Set(catalogue.root.map((field) => field.name));
  return kind === 'job' || (root?.pairs.some((pair) => fields.has(pair.name)) ?? false);
}

/** Whether a document holds lists of resources and nothing that runs. */
export function definesOnlyResources({ root }: ParsedPipeline): boolean {
  const names = root?.pairs.map((pair) => pair.name) ?? [];
  return names.some((name) => name.endsWith('_resources')) && !names.some((name) => RUNS.has(name));
}

const RUNS: ReadonlySet<string> = new Set(['input', 'pipeline', 'output']);
