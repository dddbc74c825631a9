import type { ComponentType } from '@weir/schema-model';
import type { AnyDefinition, ComponentDefinition, ComponentKind } from '../engine/definition.js';
import { noneBuffer } from './buffers/none.js';
import { memoryCache } from './caches/memory.js';
import { httpServerInput } from './inputs/http_server.js';
import { brokerOutput } from './outputs/broker.js';
import { dropOutput } from './outputs/drop.js';
import { httpClientOutput } from './outputs/http_client.js';
import { bloblangProcessor } from './processors/bloblang.js';
import { dedupeProcessor } from './processors/dedupe.js';
import { logProcessor } from './processors/log.js';
import { mappingProcessor } from './processors/mapping.js';
import { mutationProcessor } from './processors/mutation.js';
import { noopProcessor } from './processors/noop.js';

/** Every component of this engine, by kind and name. */
export const COMPONENTS: readonly AnyDefinition[] = [
  noneBuffer,
  memoryCache,
  httpServerInput,
  brokerOutput,
  dropOutput,
  httpClientOutput,
  bloblangProcessor,
  dedupeProcessor,
  logProcessor,
  mappingProcessor,
  mutationProcessor,
  noopProcessor,
];

const BY_NAME = new Map(COMPONENTS.map((definition) => [`${definition.kind} ${definition.name}`, definition]));

/** The definition of a component, whatever kind the catalogue says it is; undefined when this engine has none. */
export function findDefinition(type: ComponentType, name: string): AnyDefinition | undefined {
  return BY_NAME.get(`${type} ${name}`);
}

/** The definition of a component of a known kind. */
export function lookup<K extends ComponentKind>(kind: K, name: string): ComponentDefinition<K> | undefined {
  return BY_NAME.get(`${kind} ${name}`) as unknown as ComponentDefinition<K> | undefined;
}

/** Names of all components of a kind, sorted. */
export function registeredNames(kind: ComponentKind): readonly string[] {
  return COMPONENTS.filter((definition) => definition.kind === kind)
    .map((definition) => definition.name)
    .sort();
}
