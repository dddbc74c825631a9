import { bloblang } from './bloblang.js';
import { componentSlot } from './component-slot.js';
import { constraint } from './constraint.js';
import type { Rule } from './define-rule.js';
import { deprecated } from './deprecated.js';
import { documentRule } from './document.js';
import { duplicateKey } from './duplicate-key.js';
import { environment } from './environment.js';
import { ineffectiveKey } from './ineffective-key.js';
import { inertInterpolation } from './inert-interpolation.js';
import { invalidFormat } from './invalid-format.js';
import { invalidOption } from './invalid-option.js';
import { label } from './label.js';
import { mergeKey } from './merge-key.js';
import { missingField } from './missing-field.js';
import { onlyInDistribution } from './only-in-distribution.js';
import { potentialLoop } from './potential-loop.js';
import { resourceReference } from './resource-reference.js';
import { rootKeys } from './root-keys.js';
import { secretInClear } from './secret-in-clear.js';
import { strictCatch } from './strict-catch.js';
import { testTarget } from './test-target.js';
import { unknownComponent } from './unknown-component.js';
import { unknownField } from './unknown-field.js';
import { unreachable } from './unreachable.js';
import { workflowOrder } from './workflow-order.js';
import { wrongType } from './wrong-type.js';
import { yaml } from './yaml.js';

/** Every rule, sorted by id. */
export const RULES: readonly Rule[] = [
  bloblang,
  componentSlot,
  constraint,
  deprecated,
  documentRule,
  duplicateKey,
  environment,
  ineffectiveKey,
  inertInterpolation,
  invalidFormat,
  invalidOption,
  label,
  mergeKey,
  missingField,
  onlyInDistribution,
  potentialLoop,
  resourceReference,
  rootKeys,
  secretInClear,
  strictCatch,
  testTarget,
  unknownComponent,
  unknownField,
  unreachable,
  workflowOrder,
  wrongType,
  yaml,
];
