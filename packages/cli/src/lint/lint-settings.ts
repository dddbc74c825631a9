import { type LintOptions, readTemplate } from '@weir/linter';
import { type Catalogue, type ComponentType, withComponents } from '@weir/schema-model';
import { cataloguesFor } from './distribution.js';

/** How files are to be checked, as plain data that a thread can be given. */
export interface LintSettings {
  readonly distribution: string;
  /** Labels of resources that other files define, by kind. */
  readonly resources?: readonly (readonly [ComponentType, readonly string[]])[];
  /** Names of the environment variables that are set, when others are to be reported. */
  readonly environment?: readonly string[];
  readonly requireLabels?: boolean;
  /** Texts of templates, whose components may be used. */
  readonly templates?: readonly string[];
}

/** What linting a text takes. */
export interface Checker {
  readonly catalogues: readonly [Catalogue, ...Catalogue[]];
  readonly options: Omit<LintOptions, 'catalogue' | 'others' | 'portability'>;
}

/** Loads what settings name. */
export async function checkerFor(settings: LintSettings): Promise<Checker> {
  const components = (settings.templates ?? []).flatMap((text) => readTemplate(text) ?? []);
  const [first, ...rest] = await cataloguesFor(settings.distribution);
  const extended = (catalogue: Catalogue): Catalogue => withComponents(catalogue, components);
  return {
    catalogues: [extended(first), ...rest.map(extended)],
    options: {
      ...(settings.resources !== undefined && {
        resources: new Map(settings.resources.map(([type, labels]) => [type, new Set(labels)])),
      }),
      ...(settings.environment !== undefined && { environment: new Set(settings.environment) }),
      ...(settings.requireLabels === true && { requireLabels: true }),
    },
  };
}
