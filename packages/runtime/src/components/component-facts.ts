import type { ComponentType } from '@weir/schema-model';
import type { ComponentKind } from '../engine/definition.js';

/** What can be said of a component without loading it. */
export interface ComponentFacts {
  readonly kind: ComponentKind;
  readonly name: string;
  /** Fields of the catalogue that mean nothing here: a config that sets one is refused instead of half obeyed. */
  readonly unsupported?: readonly string[];
}

/** Fields of HTTP clients that nothing here obeys. */
const HTTP_UNSUPPORTED = [
  'oauth',
  'oauth2',
  'jwt',
  'digest_auth',
  'negotiate',
  'proxy_url',
  'extract_headers',
  'dump_request_log_level',
  'transport',
] as const;

/** Every component of this engine, sorted by kind and name. A host that only starts workers reads this and loads no component. */
export const COMPONENT_FACTS: readonly ComponentFacts[] = [
  { kind: 'buffer', name: 'memory' },
  { kind: 'buffer', name: 'none' },
  { kind: 'cache', name: 'file' },
  { kind: 'cache', name: 'memory' },
  { kind: 'cache', name: 'noop' },
  { kind: 'input', name: 'broker' },
  { kind: 'input', name: 'file', unsupported: ['codec'] },
  { kind: 'input', name: 'generate' },
  { kind: 'input', name: 'http_server', unsupported: ['ws_path', 'ws_welcome_message', 'ws_rate_limit_message'] },
  { kind: 'input', name: 'inproc' },
  { kind: 'input', name: 'read_until', unsupported: ['restart_input'] },
  { kind: 'input', name: 'resource' },
  { kind: 'output', name: 'broker' },
  { kind: 'output', name: 'cache' },
  { kind: 'output', name: 'drop' },
  { kind: 'output', name: 'drop_on' },
  { kind: 'output', name: 'fallback' },
  { kind: 'output', name: 'file' },
  {
    kind: 'output',
    name: 'http_client',
    unsupported: [...HTTP_UNSUPPORTED, 'multipart'],
  },
  { kind: 'output', name: 'inproc' },
  { kind: 'output', name: 'reject' },
  { kind: 'output', name: 'reject_errored' },
  { kind: 'output', name: 'resource' },
  { kind: 'output', name: 'retry' },
  { kind: 'output', name: 'stdout', unsupported: ['codec'] },
  { kind: 'output', name: 'switch' },
  { kind: 'output', name: 'sync_response' },
  { kind: 'processor', name: 'bloblang' },
  { kind: 'processor', name: 'bounds_check' },
  { kind: 'processor', name: 'branch' },
  { kind: 'processor', name: 'cache' },
  { kind: 'processor', name: 'cached' },
  { kind: 'processor', name: 'catch' },
  { kind: 'processor', name: 'dedupe' },
  { kind: 'processor', name: 'for_each' },
  { kind: 'processor', name: 'group_by' },
  { kind: 'processor', name: 'group_by_value' },
  {
    kind: 'processor',
    name: 'http',
    unsupported: [...HTTP_UNSUPPORTED, 'batch_as_multipart'],
  },
  { kind: 'processor', name: 'insert_part' },
  { kind: 'processor', name: 'log' },
  { kind: 'processor', name: 'mapping' },
  { kind: 'processor', name: 'mutation' },
  { kind: 'processor', name: 'noop' },
  { kind: 'processor', name: 'processors' },
  { kind: 'processor', name: 'rate_limit' },
  { kind: 'processor', name: 'resource' },
  { kind: 'processor', name: 'select_parts' },
  { kind: 'processor', name: 'sleep' },
  { kind: 'processor', name: 'split' },
  { kind: 'processor', name: 'switch' },
  { kind: 'processor', name: 'sync_response' },
  { kind: 'processor', name: 'try' },
  { kind: 'processor', name: 'while' },
  { kind: 'rate_limit', name: 'local' },
  { kind: 'scanner', name: 'chunker' },
  { kind: 'scanner', name: 'lines' },
  { kind: 'scanner', name: 'skip_bom' },
  { kind: 'scanner', name: 'to_the_end' },
];

const BY_NAME = new Map(COMPONENT_FACTS.map((facts) => [`${facts.kind} ${facts.name}`, facts]));

/** The facts of a component, whatever kind the catalogue says it is; undefined when this engine has none. */
export function findFacts(type: ComponentType, name: string): ComponentFacts | undefined {
  return BY_NAME.get(`${type} ${name}`);
}

/** Names of all components of a kind, sorted. */
export function namesOf(kind: ComponentKind): readonly string[] {
  return COMPONENT_FACTS.filter((facts) => facts.kind === kind).map((facts) => facts.name);
}
