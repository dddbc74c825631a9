import type { ComponentSpec } from '../component-spec.js';
import type { ComponentType } from '../component-type.js';
import type { DistributionName, DistributionRules } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';
import type { Signature } from '../signature.js';

/** Everything that one version of one distribution has. Immutable; parts are decoded when first asked for. */
export interface Catalogue {
  readonly distribution: DistributionName;
  readonly version: string;
  /** The module that the facts were harvested from. */
  readonly source: string;
  /** RFC 3339 time of the harvest. */
  readonly harvestedAt: string;
  readonly rules: DistributionRules;
  /** Fields of a whole configuration document. */
  readonly root: readonly FieldSpec[];
  /** The component of that kind and exact name; deprecated ones included. Names such as `constructor` are unknown. */
  component(type: ComponentType, name: string): ComponentSpec | undefined;
  /** All names of a kind, sorted. */
  names(type: ComponentType): readonly string[];
  /** Keys that may stand beside the name of any component of that kind, `label` for instance. */
  reserved(type: ComponentType): ReadonlyMap<string, FieldSpec>;
  /** Bloblang functions by name, hidden ones included. */
  readonly functions: ReadonlyMap<string, Signature>;
  /** Bloblang methods by name, hidden ones included. */
  readonly methods: ReadonlyMap<string, Signature>;
}
