import { dereference, findPair, type MappingNode, type Pair, type ScalarNode } from '@weir/pipeline-parser';
import type { ComponentSite } from '../engine/site.js';
import { type Endpoint, endpointOf, type Host } from './endpoints.js';
import { isCovered } from './is-covered.js';

/** The settings of a component; the name itself where a component takes nothing else. */
type Config = MappingNode | ScalarNode;

/** One end of the pipeline: a component that reads or writes a named thing. */
export class Flow {
  #names: readonly ScalarNode[] | undefined;

  constructor(
    readonly site: ComponentSite,
    readonly component: string,
    readonly endpoint: Endpoint,
    readonly config: Config,
  ) {}

  /** Literal names; a name that a query or the environment decides is not among them. Few flows are ever asked for them. */
  get names(): readonly ScalarNode[] {
    this.#names ??= this.endpoint.names.flatMap((field) => literals(this.config, field));
    return this.#names;
  }
}

/** What a component reads or writes; undefined when it is not known to be anything that another one could meet. */
export function flowOf(site: ComponentSite): Flow | undefined {
  const { inference } = site;
  if (inference.kind !== 'known' || inference.pair === undefined) return undefined;
  const endpoint = endpointOf(site.type, inference.spec.name);
  if (endpoint === undefined) return undefined;
  const config = dereference(inference.pair.value);
  return config === undefined || config.kind === 'sequence'
    ? undefined
    : new Flow(site, inference.spec.name, endpoint, config);
}

const pairOf = (config: Config, field: string): Pair | undefined =>
  config.kind === 'mapping' ? findPair(config, field) : undefined;

/** The literal texts of a field, one for a scalar and one per element of a list; those of the value itself for no field. */
export function literals(config: Config, field: string): readonly ScalarNode[] {
  const pair = pairOf(config, field);
  const node = field === '' ? config : pair === undefined ? undefined : dereference(pair.value);
  const nodes = node?.kind === 'sequence' ? node.items.map(dereference) : [node];
  return nodes.flatMap((n) =>
    n?.kind === 'scalar' && !n.dynamic && n.value !== '' && !n.value.includes('${!') ? [n] : [],
  );
}

/** The name that an output writes to and an input reads from, when the two certainly meet. */
export function meetingName(read: Flow, write: Flow): ScalarNode | undefined {
  if (read.endpoint.family !== write.endpoint.family || !sameHosts(read, write)) return undefined;
  const { family } = read.endpoint;
  const name = write.names.find((w) =>
    read.names.some((r) => topics(read, r.value).some((wanted) => isCovered(family, wanted, w.value))),
  );
  return name === undefined || !samePrefix(read, write) || !sameKey(read, write) ? undefined : name;
}

/** A reader of keys reads all of them unless it says which; a key that a query makes up may be any. */
function sameKey(read: Flow, write: Flow): boolean {
  const { keys } = read.endpoint;
  if (keys === undefined) return true;
  const [wanted] = literals(read.config, keys);
  if (wanted === undefined) return pairOf(read.config, keys) === undefined;
  const [key] = literals(write.config, keys);
  return wanted.value === '>' || (key !== undefined && isCovered('nats', wanted.value, key.value));
}

/** A Kafka topic may carry partitions behind a colon, and several may share one text. */
const topics = (flow: Flow, text: string): readonly string[] =>
  flow.endpoint.family === 'kafka' ? text.split(',').map((topic) => topic.trim().replace(/:.*$/, '')) : [text];

/** Where both say where they are, they must agree on one place at least; where one does not, they are not known to meet. */
const sameHosts = (read: Flow, write: Flow): boolean =>
  (read.endpoint.hosts ?? []).every((host) => {
    const there = placesOf(read, host);
    const here = placesOf(write, host);
    if (there.length > 0 || here.length > 0) return there.some((place) => here.includes(place));
    const wanted = writtenTexts(read, host);
    // The same environment reference on both sides is the same value.
    return wanted.length === 0 || wanted.join() === writtenTexts(write, host).join();
  });

const fieldsOf = (host: Host): readonly string[] => (typeof host === 'string' ? [host] : host.either);

/** The literal places that a setting names. */
function placesOf(flow: Flow, host: Host): readonly string[] {
  const texts = fieldsOf(host).flatMap((field) => literals(flow.config, field).map(({ value }) => value));
  return typeof host === 'string'
    ? texts
    : texts.flatMap((text) => text.split(host.separator).map((one) => one.trim()));
}

/** What is written of a setting, literal or not. */
const writtenTexts = (flow: Flow, host: Host): readonly string[] =>
  fieldsOf(host).flatMap((field) => (pairOf(flow.config, field) === undefined ? [] : (rawText(flow, field) ?? '')));

function rawText(flow: Flow, field: string): string | undefined {
  const pair = pairOf(flow.config, field);
  const node = pair === undefined ? undefined : dereference(pair.value);
  if (node?.kind === 'sequence') return node.items.map((i) => (i.kind === 'scalar' ? i.value : '')).join(',');
  return node?.kind === 'scalar' ? node.value : undefined;
}

/** An object written below the prefix that is read comes back; a path whose start is a query might be anywhere. */
function samePrefix(read: Flow, write: Flow): boolean {
  const fields = read.endpoint.prefixes;
  if (fields === undefined) return true;
  const prefix = rawText(read, fields[0]) ?? '';
  if (prefix.includes('${')) return false;
  if (prefix === '') return true;
  const path = rawText(write, fields[1]) ?? '';
  const fixed = path.split('${', 1)[0] ?? '';
  return fixed.startsWith(prefix);
}
