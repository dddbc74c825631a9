import { COMPONENT_TYPES } from './component-type.js';
import type { FieldSpec } from './field-spec.js';

const COMPONENTS: ReadonlySet<string> = new Set(COMPONENT_TYPES);

/**
 * Whether the engine's linter reports the absence of this field from its object: a single scalar without default that
 * is neither optional nor deprecated. Lists, maps, objects and components are never reported, whatever listings say.
 */
export const isLintRequired = (field: FieldSpec): boolean =>
  !field.optional &&
  !field.deprecated &&
  !field.hasDefault &&
  field.kind === 'scalar' &&
  field.children === undefined &&
  !COMPONENTS.has(field.type);

/** Names of the fields of an object whose absence the engine's linter reports, in the order of declaration. */
export const lintRequired = (config: FieldSpec): readonly string[] =>
  (config.children ?? []).filter(isLintRequired).map((field) => field.name);
