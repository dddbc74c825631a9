import type { Catalogue } from '@weir/schema-model';
import { breachesOf } from '../compatibility/assess-pipeline.js';
import { type Readable, readPipeline } from '../read-pipeline.js';
import { type Component, listOf, type Survey, section } from '../survey/survey.js';
import { type ComplexityInfo, complexityOf } from './complexity.js';
import { dataFlow } from './data-flow.js';

/** A component as /analyze shows it; `children` are the components inside it. */
export interface ComponentInfo {
  readonly type: string;
  readonly label: string | null;
  readonly config_keys: readonly string[];
  readonly path: string;
  readonly children: readonly ComponentInfo[];
}

export interface Analysis {
  readonly input?: ComponentInfo;
  readonly output?: ComponentInfo;
  readonly processors: readonly ComponentInfo[];
  readonly buffer?: ComponentInfo;
  readonly resources: {
    readonly caches: readonly { readonly label: string; readonly type: string }[];
    readonly rate_limits: readonly { readonly label: string; readonly type: string }[];
    readonly inputs: readonly ComponentInfo[];
    readonly processors: readonly ComponentInfo[];
    readonly outputs: readonly ComponentInfo[];
  };
  readonly data_flow: readonly string[];
  readonly complexity: ComplexityInfo;
  readonly performance_hints: readonly string[];
}

/** What a pipeline is made of, what it does in words, how complex it is and what would make it faster. */
export function analyzePipeline(text: string, catalogues: readonly Catalogue[]): Readable<Analysis> {
  const read = readPipeline(text, catalogues);
  return read.ok ? { ok: true, value: analyze(read.value) } : read;
}

function analyze(survey: Survey): Analysis {
  const one = (name: string): ComponentInfo | undefined => {
    const found = section(survey, name);
    return found === undefined ? undefined : infoOf(found);
  };
  const [input, output, buffer] = [one('input'), one('output'), one('buffer')];
  const labelled = (list: string) =>
    listOf(survey, list).map(({ label, name }) => ({ label: label ?? '', type: name }));
  return {
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    processors: listOf(survey, 'pipeline.processors').map(infoOf),
    ...(buffer === undefined ? {} : { buffer }),
    resources: {
      caches: labelled('cache_resources'),
      rate_limits: labelled('rate_limit_resources'),
      inputs: listOf(survey, 'input_resources').map(infoOf),
      processors: listOf(survey, 'processor_resources').map(infoOf),
      outputs: listOf(survey, 'output_resources').map(infoOf),
    },
    data_flow: dataFlow(survey),
    complexity: complexityOf(survey),
    performance_hints: breachesOf(survey)
      .filter(({ advice }) => advice.category === 'performance')
      .map(({ advice, path, message, fix }) => `${path}: ${message}. ${fix ?? advice.fix} ${advice.why}`),
  };
}

const infoOf = (component: Component): ComponentInfo => ({
  type: component.name,
  label: component.label ?? null,
  config_keys: keysOf(component.config),
  path: component.path,
  children: component.children.map(infoOf),
});

const keysOf = (config: Component['config']): readonly string[] =>
  config?.kind === 'mapping' ? config.pairs.filter(({ merge }) => !merge).map(({ name }) => name) : [];
