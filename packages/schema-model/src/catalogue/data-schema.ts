import { z } from 'zod';
import { COMPONENT_STATUSES } from '../component-spec.js';
import { COMPONENT_TYPES } from '../component-type.js';
import { DISTRIBUTION_NAMES } from '../distribution-rules.js';
import { PARAM_TYPES, SIGNATURE_STATUSES } from '../signature.js';

const yes = z.literal(true).optional();
const componentName = z.string().min(1);

/** A field in a data file: what is left out is the usual (a string, one value, flags false). */
export const fieldDataSchema = z.strictObject({
  name: z.string().optional(),
  type: z.enum(['int', 'float', 'bool', 'object', 'unknown', ...COMPONENT_TYPES]).optional(),
  kind: z.enum(['array', 'map', '2darray']).optional(),
  optional: yes,
  deprecated: yes,
  advanced: yes,
  secret: yes,
  interpolated: yes,
  bloblang: yes,
  default: z.json().optional(),
  options: z.array(z.string()).min(1).optional(),
  unchecked: yes,
  version: z.string().optional(),
  get fields() {
    return z.array(fieldDataSchema).min(1).optional();
  },
});

/** A component in a data file; a missing status is `stable`. */
export const componentDataSchema = z.strictObject({
  name: componentName,
  status: z.enum(COMPONENT_STATUSES).exclude(['stable']).optional(),
  version: z.string().optional(),
  cgo: yes,
  config: fieldDataSchema.omit({ name: true }),
});

const paramDataSchema = z.strictObject({
  name: z.string().min(1),
  type: z.enum(PARAM_TYPES).exclude(['string']).optional(),
  optional: yes,
  default: z.json().optional(),
  no_dynamic: yes,
  scalars_to_literal: yes,
});

/** A Bloblang function or method in a data file. */
export const signatureDataSchema = z.strictObject({
  name: z.string().min(1),
  status: z.enum(SIGNATURE_STATUSES).exclude(['stable']).optional(),
  version: z.string().optional(),
  variadic: yes,
  params: z.array(paramDataSchema).min(1).optional(),
  impure: yes,
});

const section = z.array(componentDataSchema);

/** A whole data file, as the harvester writes it. Checked when harvested and in a test, never at load. */
export const catalogueDataSchema = z.strictObject({
  distribution: z.enum(DISTRIBUTION_NAMES),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  source: z.string().min(1),
  harvested_at: z.iso.datetime(),
  root: z.array(fieldDataSchema).min(1),
  components: z.strictObject({
    input: section,
    buffer: section,
    processor: section,
    output: section,
    cache: section,
    rate_limit: section,
    scanner: section,
    metrics: section,
    tracer: section,
  }),
  functions: z.array(signatureDataSchema).min(1),
  methods: z.array(signatureDataSchema).min(1),
});

export type FieldData = z.infer<typeof fieldDataSchema>;
export type ComponentData = z.infer<typeof componentDataSchema>;
export type SignatureData = z.infer<typeof signatureDataSchema>;
export type CatalogueData = z.infer<typeof catalogueDataSchema>;
