import { isJsonObject, type JsonObject } from '../json.js';
import { kindOf, type SpecFindings } from './spec-findings.js';

/** Reads an optional string; null counts as absent, a wrong type is an error. */
export function readString(input: unknown, path: string, fallback: string, findings: SpecFindings): string {
  if (input === undefined || input === null) return fallback;
  if (typeof input === 'string') return input;
  findings.error(path, `must be a string, not ${kindOf(input)}`);
  return fallback;
}

/** Reads an optional boolean. */
export function readBoolean(input: unknown, path: string, fallback: boolean, findings: SpecFindings): boolean {
  if (input === undefined || input === null) return fallback;
  if (typeof input === 'boolean') return input;
  findings.error(path, `must be true or false, not ${kindOf(input)}`);
  return fallback;
}

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

/** Reads an optional number within a range. */
export function readNumber(
  input: unknown,
  path: string,
  fallback: number,
  range: NumberRange,
  findings: SpecFindings,
): number {
  if (input === undefined || input === null) return fallback;
  const what = range.integer ? 'a whole number' : 'a number';
  const fits = typeof input === 'number' && (range.integer ? Number.isInteger(input) : Number.isFinite(input));
  if (fits && input >= range.min && input <= range.max) return input;
  const found = typeof input === 'number' ? String(input) : kindOf(input);
  findings.error(path, `must be ${what} from ${range.min} to ${range.max}, not ${found}`);
  return fallback;
}

/** Reads an optional value out of a closed list. */
export function readOneOf<T extends string>(
  input: unknown,
  path: string,
  fallback: T,
  allowed: readonly T[],
  findings: SpecFindings,
): T {
  if (input === undefined || input === null) return fallback;
  const found = allowed.find((value) => value === input);
  if (found !== undefined) return found;
  findings.error(path, `must be one of ${allowed.join(', ')}, not ${JSON.stringify(input)}`);
  return fallback;
}

/** Reads an optional mapping; undefined when absent or wrong. */
export function readObject(input: unknown, path: string, findings: SpecFindings): JsonObject | undefined {
  if (input === undefined || input === null) return undefined;
  if (isJsonObject(input)) return input;
  findings.error(path, `must be a mapping, not ${kindOf(input)}`);
  return undefined;
}

/** Warns about each member that nothing reads. */
export function warnUnknown(input: JsonObject, path: string, known: readonly string[], findings: SpecFindings): void {
  for (const key of Object.keys(input)) {
    if (!known.includes(key)) {
      findings.warn(
        path === '' ? key : `${path}.${key}`,
        `is not known here and is ignored; known: ${known.join(', ')}`,
      );
    }
  }
}
