import type { PlainValue } from '@weir/pipeline-parser';

export type PlainObject = Readonly<Record<string, PlainValue>>;

export const isPlainObject = (value: PlainValue | undefined): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that a value is; an empty one for anything else. */
export const plainObject = (value: PlainValue | undefined): PlainObject => (isPlainObject(value) ? value : {});
