import { createHash } from 'node:crypto';
import { Problem } from '@weir/api-contract';
import type { ComponentSchema, SchemaFull, SchemaSection, SchemaSummary } from '@weir/api-contract/validator';
import { expectedOneOf, suggestName } from '@weir/diagnostics';
import {
  type Catalogue,
  COMPONENT_SECTIONS,
  type ComponentSection,
  type ComponentType,
  componentSchema,
  componentTypeOf,
  suggestComponent,
} from '@weir/schema-model';
import type { Catalogues } from '@weir/verdict';
import type { z } from 'zod';

/** A schema answer as text, with the tag that names this state of it. */
export interface SchemaDocument {
  readonly json: string;
  readonly etag: string;
}

const TITLES: Readonly<Record<string, string>> = {
  'redpanda-connect': 'Redpanda Connect component schema',
  bento: 'Bento component schema',
};

const USAGE: Readonly<Record<string, string>> = {
  'all components of a type': 'GET /schema?type=inputs',
  'one component': 'GET /schema?type=inputs&component=kafka',
  everything: 'GET /schema?full=true',
  'another engine build': 'GET /schema?distribution=bento',
};

const sections = Object.entries(COMPONENT_SECTIONS) as readonly [ComponentType, ComponentSection][];

/** Writes schema answers, each once. */
export function createSchemaDocuments() {
  const written = new Map<string, SchemaDocument>();
  const document = (key: string, make: () => unknown): SchemaDocument => {
    const known = written.get(key);
    if (known !== undefined) return known;
    const json = JSON.stringify(make());
    // Weak: the same tag names the text as it is and compressed.
    const made = { json, etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"` };
    written.set(key, made);
    return made;
  };
  const keyOf = (catalogue: Catalogue, ...rest: string[]): string => [catalogue.distribution, ...rest].join('/');

  return {
    summary: (catalogue: Catalogue): SchemaDocument => document(keyOf(catalogue), () => summary(catalogue)),
    full: (catalogue: Catalogue): SchemaDocument => document(keyOf(catalogue, '*'), () => full(catalogue)),
    section: (catalogue: Catalogue, name: ComponentSection): SchemaDocument =>
      document(keyOf(catalogue, name), () => section(catalogue, name)),
    /** Looks in each catalogue, the first that has the component answers; none is a 404 with suggestions. */
    component(catalogues: Catalogues, name: ComponentSection, component: string): SchemaDocument {
      const type = componentTypeOf(name);
      for (const catalogue of catalogues) {
        const spec = type === undefined ? undefined : catalogue.component(type, component);
        if (spec !== undefined)
          return document(
            keyOf(catalogue, name, component),
            (): z.input<typeof ComponentSchema> => componentSchema(spec.config),
          );
      }
      throw notFound(catalogues, name, component);
    },
  };
}

export type SchemaDocuments = ReturnType<typeof createSchemaDocuments>;

const summary = (catalogue: Catalogue): z.input<typeof SchemaSummary> => ({
  title: TITLES[catalogue.distribution] ?? catalogue.distribution,
  version: catalogue.version,
  source: catalogue.source,
  harvested_at: catalogue.harvestedAt,
  component_types: sections.map(([type, name]) => ({ type: name, count: catalogue.names(type).length })),
  usage: { ...USAGE },
});

const full = (catalogue: Catalogue): z.input<typeof SchemaFull> => ({
  $schema: '/openapi.json#/components/schemas/SchemaFull',
  title: TITLES[catalogue.distribution] ?? catalogue.distribution,
  version: catalogue.version,
  components: Object.fromEntries(sections.map(([type, name]) => [name, schemasOf(catalogue, type)])),
});

function section(catalogue: Catalogue, name: ComponentSection): z.input<typeof SchemaSection> {
  const type = componentTypeOf(name);
  const components = type === undefined ? {} : schemasOf(catalogue, type);
  return { type: name, count: Object.keys(components).length, components };
}

function schemasOf(catalogue: Catalogue, type: ComponentType): Record<string, z.input<typeof ComponentSchema>> {
  const specs = catalogue.names(type).flatMap((name) => catalogue.component(type, name) ?? []);
  return Object.fromEntries(specs.map((spec) => [spec.name, componentSchema(spec.config)]));
}

function notFound(catalogues: Catalogues, name: ComponentSection, component: string): Problem {
  const type = componentTypeOf(name);
  const names = [...new Set(catalogues.flatMap((each) => (type === undefined ? [] : each.names(type))))];
  const near = type === undefined ? null : suggestComponent(catalogues[0], type, component);
  const best = near?.name ?? suggestName(component, names)?.name;
  const suggestions = best === undefined ? [] : [best];
  return new Problem('component_not_found', `there is no component ${JSON.stringify(component)} among the ${name}`, {
    ...(suggestions.length === 0 ? {} : { hint: expectedOneOf(suggestions) }),
    details: { type: name, component, suggestions },
  });
}
