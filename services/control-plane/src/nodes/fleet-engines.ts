import { type JobSpec, type Node, type NodeSpec, selectorMismatches } from '@weir/fleet-model';
import { type Catalogue, type DistributionName, isDistributionName, loadCatalogue } from '@weir/schema-model';
import type { StoreReader } from '@weir/store';

/**
 * What the fleet's nodes run, so that a pipeline is checked against the engines that it will meet. A fleet mostly runs one
 * engine, which is known without looking at every node.
 */
export class FleetEngines {
  readonly #store: Pick<StoreReader, 'nodes'>;
  readonly #byDefault: Catalogue;
  /** Every distribution that a node has ever named; undefined before the first look. */
  #seen: Promise<Set<DistributionName>> | undefined;

  /** `byDefault` stands for nodes that do not say what they run, and for jobs that no node matches yet. */
  constructor(store: Pick<StoreReader, 'nodes'>, byDefault: Catalogue) {
    this.#store = store;
    this.#byDefault = byDefault;
  }

  /** Takes note of a node that has joined. */
  async joined(spec: NodeSpec): Promise<void> {
    (await this.#known()).add(this.#nameOf(spec));
  }

  /** The catalogues of the nodes that a job's selector matches, in the order of their names; at least one. */
  async cataloguesFor({ selector }: JobSpec): Promise<readonly [Catalogue, ...Catalogue[]]> {
    const known = await this.#known();
    const names =
      known.size > 1
        ? this.#namesOf((await this.#nodes()).filter((node) => selectorMismatches(selector, node).length === 0))
        : known;
    const [first, ...rest] = await Promise.all([...names].sort().map((name) => this.#load(name)));
    return first === undefined ? [this.#byDefault] : [first, ...rest];
  }

  #known(): Promise<Set<DistributionName>> {
    this.#seen ??= this.#nodes().then((nodes) => this.#namesOf(nodes));
    return this.#seen;
  }

  #nodes(): Promise<readonly Node[]> {
    return this.#store.nodes.inStates(['Connected', 'Disconnected', 'Lost']);
  }

  readonly #namesOf = (nodes: readonly Node[]): Set<DistributionName> =>
    new Set(nodes.map(({ spec }) => this.#nameOf(spec)));

  /** An engine that this version does not know is taken for the default one. */
  #nameOf({ distribution }: NodeSpec): DistributionName {
    return distribution !== undefined && isDistributionName(distribution) ? distribution : this.#byDefault.distribution;
  }

  #load(name: DistributionName): Promise<Catalogue> {
    return name === this.#byDefault.distribution ? Promise.resolve(this.#byDefault) : loadCatalogue(name);
  }
}
