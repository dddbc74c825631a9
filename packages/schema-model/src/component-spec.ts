import type { ComponentType } from './component-type.js';
import type { Constraint } from './constraints/constraint.js';
import type { FieldSpec } from './field-spec.js';

export const COMPONENT_STATUSES = ['stable', 'beta', 'experimental', 'deprecated'] as const;
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];

/** One component as the engine declares it. */
export interface ComponentSpec {
  readonly type: ComponentType;
  readonly name: string;
  readonly status: ComponentStatus;
  /** Engine version that added the component. */
  readonly version?: string;
  /** Only builds with C libraries have it; the usual release of the engine does not. */
  readonly cgo: boolean;
  /** The value below the component's name: not always an object (`mapping` is a string, `try` a list of processors). */
  readonly config: FieldSpec;
  /** Rules over the whole config: the same list as `config.constraints`, never undefined. */
  readonly constraints: readonly Constraint[];
}
