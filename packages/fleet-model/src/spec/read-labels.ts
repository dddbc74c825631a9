import { readObject } from './read-field.js';
import { child, kindOf, type SpecFindings } from './spec-findings.js';

/** What a label key may look like: hyphens, dots, underscores and slashes inside, letters and digits at both ends. */
export const LABEL_KEY = /^[A-Za-z0-9](?:[A-Za-z0-9._/-]{0,251}[A-Za-z0-9])?$/;
const MAX_VALUE = 255;

/** Reads a mapping of label key to text; numbers and booleans become text with a warning. */
export function readLabels(input: unknown, path: string, findings: SpecFindings): Record<string, string> {
  const entries = Object.entries(readObject(input, path, findings) ?? {});
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const at = child(path, key);
      if (!LABEL_KEY.test(key)) {
        findings.error(at, 'label keys are 1 to 253 letters, digits and . _ / - with a letter or digit at both ends');
        return [];
      }
      const text = readScalarText(value, at, findings);
      if (text === undefined) return [];
      if (text.length > MAX_VALUE) {
        findings.error(at, `label values have at most ${MAX_VALUE} characters, this one has ${text.length}`);
        return [];
      }
      return [[key, text] as const];
    }),
  );
}

/** Reads text; numbers and booleans become text with a warning, anything else is an error and undefined. */
export function readScalarText(value: unknown, path: string, findings: SpecFindings): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') {
    findings.warn(path, `${kindOf(value)} was taken as the text "${value}"; put it in quotes`);
    return String(value);
  }
  findings.error(path, `must be a string, not ${kindOf(value)}`);
  return undefined;
}
