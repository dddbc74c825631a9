import { bloblang } from './bloblang.js';
import { componentSlot } from './component-slot.js';
import type { Rule } from './define-rule.js';
import { deprecated } from './deprecated.js';
import { documentRule } from './document.js';
import { duplicateKey } from './duplicate-key.js';
import { ineffectiveKey } from './ineffective-key.js';
import { invalidOption } from './invalid-option.js';
import { label } from './label.js';
import { mergeKey } from './merge-key.js';
import { missingField } from './missing-field.js';
import { rootKeys } from './root-keys.js';
import { unknownComponent } from './unknown-component.js';
import { unknownField } from './unknown-field.js';
import { wrongType } from './wrong-type.js';
import { yaml } from './yaml.js';

/** Every rule, sorted by id. */
export const RULES: readonly Rule[] = [
  bloblang,
  componentSlot,
  deprecated,
  documentRule,
  duplicateKey,
  ineffectiveKey,
  invalidOption,
  label,
  mergeKey,
  missingField,
  rootKeys,
  unknownComponent,
  unknownField,
  wrongType,
  yaml,
];
