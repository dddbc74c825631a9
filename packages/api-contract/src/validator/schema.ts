import { COMPONENT_SECTIONS } from '@weir/schema-model';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';
import { queryFlag } from '../contract/parameters.js';
import { distributionQuery } from './pipeline-text.js';

const sections = Object.values(COMPONENT_SECTIONS);

export const SectionName = z
  .enum(sections as [(typeof sections)[number], ...typeof sections])
  .meta({ description: 'Filters by component type' });

export const FieldSchema = z
  .object({
    type: z.enum(['string', 'number', 'boolean', 'object', 'array']),
    optional: z.boolean(),
    deprecated: z.boolean(),
    advanced: z.boolean().meta({ description: 'Rarely needed' }),
    secret: z.boolean().meta({ description: 'Holds sensitive data' }),
    children: z.array(z.string()).readonly().optional().meta({ description: 'Names of the fields of an object' }),
    items_type: z.string().optional().meta({ description: 'What the items of an array are' }),
  })
  .meta({ id: 'FieldSchema' });

export const ComponentSchema = z
  .object({
    fields: z.record(z.string(), FieldSchema),
    required: z.array(z.string()).readonly().meta({ description: 'Fields that must be set' }),
  })
  .meta({ id: 'ComponentSchema' });

export const SchemaSummary = z
  .object({
    title: z.string(),
    version: z.string(),
    source: z.string().meta({ description: 'Where the facts were harvested from' }),
    harvested_at: z.iso.datetime(),
    component_types: z.array(z.object({ type: z.string(), count: z.int().min(0) })).readonly(),
    usage: z.record(z.string(), z.string()).meta({ description: 'What to ask next' }),
  })
  .meta({ id: 'SchemaSummary' });

const ComponentSchemas = z.record(z.string(), ComponentSchema);

export const SchemaFull = z
  .object({
    $schema: z.string(),
    title: z.string(),
    version: z.string(),
    components: z.record(z.string(), ComponentSchemas),
  })
  .meta({ id: 'SchemaFull', description: 'Component type to component name to its schema' });

export const SchemaSection = z
  .object({ type: z.string(), count: z.int().min(0), components: ComponentSchemas })
  .meta({ id: 'SchemaSection', description: 'All components of one type' });

/** The text types of the two halves agree with the schema model's projection; a test holds them together. */
export type FieldSchema = z.output<typeof FieldSchema>;
export type ComponentSchema = z.output<typeof ComponentSchema>;

export const schema = endpoint({
  id: 'schema',
  method: 'get',
  path: '/schema',
  tag: 'catalogue',
  summary: 'Look up components and their fields',
  description:
    'Without parameters a summary; `full=true` everything; `type` one section; `type` with `component` one component.',
  query: z
    .object({
      type: SectionName.optional(),
      component: z.string().min(1).optional().meta({ description: 'One component; requires type' }),
      full: queryFlag('The complete schema with all components'),
      distribution: distributionQuery,
    })
    .refine((query) => query.component === undefined || query.type !== undefined, {
      message: 'expected together with component',
      path: ['type'],
    }),
  headers: z.object({ 'if-none-match': z.string().optional().meta({ description: 'ETag of the copy already held' }) }),
  responses: {
    200: {
      description: 'The part of the catalogue that was asked for',
      content: { 'application/json': z.union([SchemaSummary, SchemaFull, SchemaSection, ComponentSchema]) },
      headers: { ETag: 'Names this state of the catalogue', 'Cache-Control': 'How long a copy may be used' },
    },
    304: { description: 'The copy named by If-None-Match is current', content: { 'text/plain': z.literal('') } },
  },
  problems: ['component_not_found', 'unknown_distribution'],
  scope: 'validate',
});
