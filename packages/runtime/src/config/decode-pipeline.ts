import { invariant } from '@weir/diagnostics';
import { expandReferences, type ParsedPipeline, parsePipeline } from '@weir/pipeline-parser';
import type { Catalogue, FieldSpec } from '@weir/schema-model';
import { type ComponentNode, type ConfigValue, isComponentNode, type PipelineNode } from './component-node.js';
import type { ConfigProblem, DecodeContext } from './decode-context.js';
import { decodeObject } from './decode-field.js';
import { parseDuration } from './duration.js';
import { type Raw, rawFromNode, rawGet } from './raw.js';

export interface DecodeOptions {
  readonly catalogue: Catalogue;
  /** What environment references stand for; nothing else of the environment is visible to a pipeline. */
  readonly env: Readonly<Record<string, string>>;
  /** Leaves references as they are, to look at a pipeline before its environment is known. */
  readonly keepReferences?: boolean;
}

/** The decoded pipeline, or why there is none. */
export type DecodedPipeline =
  | { readonly ok: true; readonly pipeline: PipelineNode }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

const RESOURCE_FIELDS = [
  'input_resources',
  'processor_resources',
  'output_resources',
  'cache_resources',
  'rate_limit_resources',
] as const;

/** Decodes the text of a pipeline or of a job that holds one: references replaced, types checked, defaults filled in. Never throws for bad text. */
export function decodePipeline(text: string, options: DecodeOptions): DecodedPipeline {
  const expanded =
    options.keepReferences === true
      ? { text, missing: [] }
      : expandReferences(text, (name) => (Object.hasOwn(options.env, name) ? options.env[name] : undefined));
  if (expanded.missing.length > 0) {
    const names = [...new Set(expanded.missing)].join(', ');
    return failed([{ path: '', reason: `environment variables without a value or a default: ${names}` }]);
  }
  const parsed = parsePipeline(expanded.text);
  const raw = readRoot(parsed);
  if ('problems' in raw) return failed(raw.problems);
  const context: DecodeContext = { catalogue: options.catalogue, problems: [] };
  const root = decodeObject(context, rootFields(options.catalogue), raw.root, '');
  const stopWithinMs = stopWithin(root.shutdown_timeout, options);
  const problems = [
    ...context.problems,
    ...duplicateLabels(root),
    ...(stopWithinMs === undefined ? [NO_DURATION] : []),
  ];
  if (stopWithinMs === undefined || problems.length > 0) return failed(problems);
  return { ok: true, pipeline: { ...shape(root), stopWithinMs, unheeded: unheeded(options.catalogue, raw.root) } };
}

/** Milliseconds of `shutdown_timeout`; as long as references are kept one of them stands for any duration. */
function stopWithin(value: ConfigValue | undefined, { keepReferences }: DecodeOptions): number | undefined {
  const ms = parseDuration(String(value));
  return ms === undefined && keepReferences === true ? Number.POSITIVE_INFINITY : ms;
}

const NO_DURATION: ConfigProblem = { path: 'shutdown_timeout', reason: 'is not a duration such as 200ms or 1m30s' };

/** Every root field may be left out, also those that cannot be filled with defaults because something in them is required. */
function rootFields(catalogue: Catalogue): readonly FieldSpec[] {
  return catalogue.root.map((field) => {
    const trial: DecodeContext = { catalogue, problems: [] };
    decodeObject(trial, [field], { kind: 'mapping', entries: [] }, '');
    return trial.problems.length === 0 ? field : { ...field, optional: true };
  });
}

function failed(problems: readonly ConfigProblem[]): DecodedPipeline {
  return { ok: false, problems };
}

function readRoot(parsed: ParsedPipeline): { readonly root: Raw } | { readonly problems: readonly ConfigProblem[] } {
  const broken = parsed.yaml.findings.filter((finding) => finding.document === 0);
  if (broken.length > 0) {
    return {
      problems: broken.map((finding) => ({ path: '', reason: `the text is not valid YAML: ${finding.message}` })),
    };
  }
  if (parsed.root === undefined) return { problems: [{ path: '', reason: 'the text holds no pipeline' }] };
  return { root: rawFromNode(parsed.root) };
}

function duplicateLabels(root: { readonly [name: string]: ConfigValue }): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  for (const field of RESOURCE_FIELDS) {
    const seen = new Set<string>();
    for (const node of components(root[field])) {
      if (node.label === '') problems.push({ path: node.path, reason: 'a resource needs a label' });
      else if (seen.has(node.label)) problems.push({ path: node.path, reason: `label ${node.label} is taken already` });
      seen.add(node.label);
    }
  }
  return problems;
}

/** What the agent does in its own way: it counts, waits for the end and reports errors the same for every pipeline. */
const NOT_OURS = [
  'metrics',
  'tracer',
  'shutdown_delay',
  'error_handling',
  'redpanda',
  'http.cert_file',
  'http.key_file',
  'http.cors',
  'http.basic_auth',
  'http.debug_endpoints',
  'logger.file',
  'logger.log_all_errors',
];

/** Those of them that the text sets to anything but their default, or the component `none`. */
function unheeded(catalogue: Catalogue, root: Raw): readonly string[] {
  const byDefault: DecodeContext = { catalogue, problems: [] };
  return NOT_OURS.filter((path) => {
    const names = path.split('.');
    const name = names.at(-1) ?? '';
    const given = names.reduce<Raw | undefined>(rawGet, root);
    const field = fieldAt(catalogue.root, names);
    if (given === undefined || field === undefined || rawGet(given, 'none') !== undefined) return false;
    const decode = (raw: Raw): string => JSON.stringify(decodeObject(byDefault, [field], raw, ''));
    return decode({ kind: 'mapping', entries: [[name, given]] }) !== decode({ kind: 'mapping', entries: [] });
  });
}

function fieldAt(fields: readonly FieldSpec[], [name, ...rest]: readonly string[]): FieldSpec | undefined {
  const field = fields.find((spec) => spec.name === name);
  return rest.length === 0 ? field : fieldAt(field?.children ?? [], rest);
}

function shape(root: { readonly [name: string]: ConfigValue }): Omit<PipelineNode, 'stopWithinMs' | 'unheeded'> {
  const pipeline = record(root.pipeline);
  const http = record(root.http);
  const logger = record(root.logger);
  const threads = pipeline.threads;
  const fields = Object.entries(record(logger.static_fields)).map(([name, value]) => [name, String(value)] as const);
  return {
    input: component(root.input),
    buffer: component(root.buffer),
    processors: components(pipeline.processors),
    threads: typeof threads === 'number' ? threads : -1,
    output: component(root.output),
    resources: RESOURCE_FIELDS.flatMap((field) => components(root[field])),
    httpAddress: typeof http.address === 'string' ? http.address : '',
    logLevel: typeof logger.level === 'string' ? logger.level : 'INFO',
    logFields: Object.fromEntries(fields.filter(([name]) => !name.startsWith('@'))),
  };
}

function record(value: ConfigValue | undefined): { readonly [name: string]: ConfigValue } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return value as { readonly [name: string]: ConfigValue };
}

function components(value: ConfigValue | undefined): readonly ComponentNode[] {
  return Array.isArray(value) ? value.filter((item) => isComponentNode(item)) : [];
}

function component(value: ConfigValue | undefined): ComponentNode {
  invariant(isComponentNode(value), 'the root fields input, buffer and output have a default');
  return value;
}
