import { Problem } from '@weir/api-contract';
import { type LintOptions, readTemplate, resourceLabels } from '@weir/linter';
import { withComponents } from '@weir/schema-model';
import type { Catalogues } from './catalogues.js';

/** What stands around a pipeline where it runs, as far as the caller tells; plain data. */
export interface Surroundings {
  /** Names of the environment variables that are set; references to others are reported. Not looked at when left out. */
  readonly environment?: readonly string[] | undefined;
  /** Also report components without a label. */
  readonly requireLabels?: boolean | undefined;
  /** Texts of other files of the same run, whose resources the pipeline may refer to. */
  readonly resources?: readonly string[] | undefined;
  /** Texts of templates, whose components the pipeline may use. */
  readonly templates?: readonly string[] | undefined;
}

/** Catalogues and options as a linter takes them. */
export interface Surrounded {
  readonly catalogues: Catalogues;
  readonly options: Omit<LintOptions, 'catalogue' | 'others' | 'portability'>;
}

/** Puts what stands around a pipeline into catalogues and options; a template that does not say what it makes is a 400. */
export function surrounded(catalogues: Catalogues, surroundings: Surroundings): Surrounded {
  const { environment, requireLabels = false, resources = [], templates = [] } = surroundings;
  const components = templates.map((text, index) => {
    const component = readTemplate(text);
    if (component !== undefined) return component;
    const place = `body.templates.${index}`;
    const reason = 'a template says its name and the type of component that it makes';
    throw new Problem('invalid_request', `${place}: ${reason}`, { details: { [place]: reason } });
  });
  const [first, ...rest] = catalogues;
  return {
    catalogues: [withComponents(first, components), ...rest.map((each) => withComponents(each, components))],
    options: {
      ...(environment === undefined ? {} : { environment: new Set(environment) }),
      ...(requireLabels ? { requireLabels } : {}),
      ...(resources.length === 0 ? {} : { resources: resourceLabels(resources) }),
    },
  };
}
