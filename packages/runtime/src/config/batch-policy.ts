import type { CompiledMapping, MappingServices } from '@weir/bloblang/interpreter';
import type { Processor } from '../engine/component.js';
import type { ComponentDeps } from '../engine/definition.js';
import type { ConfigView } from './config-view.js';

/** When a batch that is being collected is complete; absent conditions do not count. */
export interface BatchPolicy {
  readonly count: number | undefined;
  readonly bytes: number | undefined;
  readonly periodMs: number | undefined;
  readonly check: CompiledMapping | undefined;
  readonly services: MappingServices;
  /** Run over each completed batch. */
  readonly processors: readonly Processor[];
}

/** The `batching` fields of a component; undefined when they ask for none, as the defaults do. */
export async function readBatchPolicy(
  view: ConfigView | undefined,
  deps: ComponentDeps,
): Promise<BatchPolicy | undefined> {
  if (view === undefined) return undefined;
  const count = view.number('count');
  const bytes = view.number('byte_size');
  const periodMs = view.optionalDuration('period');
  const check = view.optionalString('check');
  if (count <= 1 && bytes <= 0 && periodMs === undefined && check === '') return undefined;
  return {
    count: count > 0 ? count : undefined,
    bytes: bytes > 0 ? bytes : undefined,
    periodMs,
    check: check === '' ? undefined : deps.mapping(check, view.at('check')),
    services: deps.services,
    processors: await deps.build.processors(view.components('processors')),
  };
}
