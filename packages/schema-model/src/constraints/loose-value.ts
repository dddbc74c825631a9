/** Stands for a value that cannot be known before the pipeline runs: an environment reference, an interpolation. */
export const UNKNOWN = Symbol('unknown');

/** A configuration value as far as it is known; undefined means that it is not there. */
export type LooseValue =
  | null
  | boolean
  | number
  | string
  | typeof UNKNOWN
  | readonly LooseValue[]
  | { readonly [key: string]: LooseValue };

/** Whether a value is a mapping. */
export const isObject = (value: LooseValue | undefined): value is { readonly [key: string]: LooseValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True, false, or undefined when it cannot be known. */
export type Truth = boolean | undefined;

/** True when all are, false when any is false, else unknown. */
export const and = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;

/** True when any is, false when all are false, else unknown. */
export const or = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;

/** The opposite; unknown stays unknown. */
export const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
