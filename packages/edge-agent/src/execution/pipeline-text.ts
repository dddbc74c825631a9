import type { JsonObject } from '@weir/fleet-model';

/** Characters that JSON allows inside of strings, and that YAML, which engines read, does not or takes for the end of a line. */
const NOT_PRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A pipeline as text: JSON that is YAML too. */
export const pipelineText = (config: JsonObject): string =>
  JSON.stringify(config).replaceAll(
    NOT_PRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
