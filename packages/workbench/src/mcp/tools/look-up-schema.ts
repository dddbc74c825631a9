import { COMPONENT_SECTIONS, type ComponentSection } from '@weir/schema-model';
import { chooseCatalogues } from '@weir/verdict';
import { z } from 'zod';
import { defineTool } from '../tool.js';

const sections = Object.values(COMPONENT_SECTIONS) as [ComponentSection, ...ComponentSection[]];

/** Tells which components exist, or which fields one has. */
export const lookUpSchema = defineTool({
  name: 'look_up_schema',
  title: 'Look up components and fields',
  description:
    'Without a component: the names of all components of a type. With one: its fields, their types and which are required. Use it before you write a component, rather than remember its fields.',
  input: z.object({
    type: z.enum(sections).describe('Which kind of component'),
    component: z.string().optional().describe('Exact name, such as kafka'),
    distribution: z.string().optional().describe('auto (default), redpanda-connect or bento'),
  }),
  run: async ({ type, component, distribution = 'auto' }, { schemas, catalogues }) => {
    const chosen = chooseCatalogues(await catalogues(), distribution);
    if (component === undefined) {
      const names = Object.keys(JSON.parse(schemas.section(chosen[0], type).json).components);
      return { text: names.join('\n'), data: { type, names } };
    }
    const { json } = schemas.component(chosen, type, component);
    return { text: json, data: JSON.parse(json) };
  },
});
