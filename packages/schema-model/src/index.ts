export type { Catalogue } from './catalogue/catalogue.js';
export { plainField } from './catalogue/plain-field.js';
export { LABELLED_TYPES } from './catalogue/reserved-fields.js';
export {
  type ComponentSchema,
  componentSchema,
  type FieldSchema,
  type FieldSchemaType,
  fieldSchema,
} from './component-schema.js';
export { COMPONENT_STATUSES, type ComponentSpec, type ComponentStatus } from './component-spec.js';
export {
  COMPONENT_SECTIONS,
  COMPONENT_TYPES,
  type ComponentSection,
  type ComponentType,
  componentTypeOf,
  isComponentType,
} from './component-type.js';
export {
  CONSTRAINT_KINDS,
  type Condition,
  type Constraint,
  type ConstraintKind,
  type FieldPath,
} from './constraints/constraint.js';
export type { Matcher } from './constraints/evaluate-condition.js';
export { type LooseValue, UNKNOWN } from './constraints/loose-value.js';
export { type Violation, violations } from './constraints/violations.js';
export {
  DISTRIBUTION_NAMES,
  DISTRIBUTION_RULES,
  type DistributionName,
  type DistributionRules,
  isDistributionName,
} from './distribution-rules.js';
export type { FieldKind, FieldSpec, FieldType, ResourceType, ScalarType } from './field-spec.js';
export { parseDuration } from './formats/duration.js';
export { formatProblem } from './formats/format-problem.js';
export { VALUE_FORMATS, type ValueFormat } from './formats/value-format.js';
export type { Json } from './json.js';
export { isLintRequired, lintRequired } from './lint-required.js';
export { DISTRIBUTIONS, loadCatalogue } from './load-catalogue.js';
export type { ParamSpec, ParamType, Signature, SignatureStatus } from './signature.js';
export {
  suggestComponent,
  suggestField,
  suggestFieldAmong,
  suggestFunction,
  suggestMethod,
} from './suggest/suggest.js';
export { templateFields } from './templates/template-fields.js';
export { withComponents } from './templates/with-components.js';
