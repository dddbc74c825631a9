import type { DocumentName } from './documents.js';

export const ERROR_TYPES = ['validation', 'runtime', 'connection', 'bloblang', 'unknown'] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

/** What a captured name is, so that a similar one that exists can be offered. */
export type NameKind = 'component' | 'field' | 'function' | 'method';

/** A family of messages that mean the same. `{name}` in any text stands for what the pattern captured under that name. */
export interface Family {
  readonly id: string;
  readonly error_type: Exclude<ErrorType, 'unknown'>;
  /** Matches the telling part of the message, whatever an engine or a log writes around it. */
  readonly pattern: RegExp;
  /** What the message says, in plain words. */
  readonly explanation: string;
  /** Why it usually happens. */
  readonly cause: string;
  readonly fix: { readonly description: string; readonly before?: string; readonly after: string };
  readonly docs: readonly DocumentName[];
  readonly mistakes: readonly string[];
  /** Set when the capture `name` is a name that does not exist. */
  readonly unknownName?: NameKind;
  /** A message that really occurs, for the test. */
  readonly example: string;
}

/** Declares a family; the only way in which families are made. */
export const defineFamily = (family: Family): Family => family;
