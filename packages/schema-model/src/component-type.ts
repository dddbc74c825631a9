/** Every kind of component an engine has, in the order in which a document is usually read. */
export const COMPONENT_TYPES = [
  'input',
  'buffer',
  'processor',
  'output',
  'cache',
  'rate_limit',
  'scanner',
  'metrics',
  'tracer',
] as const;

/** A kind of component; component-typed fields carry the same word as their type. */
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** The plural of each kind, as listings and query parameters spell it. */
export const COMPONENT_SECTIONS = {
  input: 'inputs',
  buffer: 'buffers',
  processor: 'processors',
  output: 'outputs',
  cache: 'caches',
  rate_limit: 'rate_limits',
  scanner: 'scanners',
  metrics: 'metrics',
  tracer: 'tracers',
} as const satisfies Readonly<Record<ComponentType, string>>;

/** A plural section name such as `inputs`. */
export type ComponentSection = (typeof COMPONENT_SECTIONS)[ComponentType];

const TYPES: ReadonlySet<string> = new Set(COMPONENT_TYPES);

/** Whether a word names a kind of component. */
export const isComponentType = (word: string): word is ComponentType => TYPES.has(word);

/** The kind that a plural section name stands for, or undefined. */
export const componentTypeOf = (section: string): ComponentType | undefined =>
  COMPONENT_TYPES.find((type) => COMPONENT_SECTIONS[type] === section);
