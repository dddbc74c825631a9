/** The ten categories that answers carry on the wire, and what each stands for. */
export const CATEGORY_MEANINGS = {
  IMAGINED_COMPONENT: 'a component of that name does not exist',
  IMAGINED_FIELD: 'a field of that name does not exist there',
  IMAGINED_STRUCTURE: 'the configuration is built in a way that the engine does not know',
  IMAGINED_SYNTAX: 'a mapping or an interpolation is not valid Bloblang',
  WRONG_TYPE: 'a value is not what its field takes',
  DUPLICATE_LABEL: 'a label is used twice',
  UNDEFINED_RESOURCE: 'a resource is referred to that is not defined',
  POTENTIAL_LOOP: 'what the pipeline writes it reads again',
  UNREACHABLE_CODE: 'a part of the pipeline can never run',
  UNKNOWN: 'anything else that is wrong',
} as const;

export type Category = keyof typeof CATEGORY_MEANINGS;

/** Every category, in the order in which they weigh on an answer: structure first, then components, fields and syntax. */
export const CATEGORIES = [
  'IMAGINED_STRUCTURE',
  'IMAGINED_COMPONENT',
  'IMAGINED_FIELD',
  'IMAGINED_SYNTAX',
  'WRONG_TYPE',
  'DUPLICATE_LABEL',
  'UNDEFINED_RESOURCE',
  'POTENTIAL_LOOP',
  'UNREACHABLE_CODE',
  'UNKNOWN',
] as const satisfies readonly Category[];
