import { dedupeDiagnostics, type Edit, type Span, type Suggestion, sortDiagnostics } from '@weir/diagnostics';
import { factsOf } from '@weir/hallucination-taxonomy';
import { type ParsedPipeline, parsePipeline } from '@weir/pipeline-parser';
import type { Catalogue, ComponentType, FieldSpec } from '@weir/schema-model';
import type { Context, LintOptions } from './engine/context.js';
import { MOCK_RULES, type Mock, mocksOf } from './engine/mocks.js';
import { renderPath } from './engine/path.js';
import { Walker } from './engine/walk.js';
import type { Finding } from './finding.js';
import type { Report, Rule } from './rules/define-rule.js';
import { RULES } from './rules/index.js';

export interface LintResult {
  /** Everything found, in the order of the text. */
  readonly findings: readonly Finding[];
  readonly pipeline: ParsedPipeline;
}

/** Checks a text against one engine: everything that is wrong with it, one finding per cause. Pure; never throws for any text. */
export const lint = (text: string, options: LintOptions): LintResult => lintPipeline(parsePipeline(text), options);

/**
 * Checks what has been parsed already, so that several engines can look at one tree.
 * @param fields of the document, when it is not a whole configuration
 */
export function lintPipeline(
  pipeline: ParsedPipeline,
  options: LintOptions,
  fields: readonly FieldSpec[] = options.catalogue.root,
): LintResult {
  const run = runOf(pipeline, options);
  const findings: Finding[] = [];
  const rules = run.silenced ? RULES.filter((rule) => !rule.lintOnly) : RULES;
  const visitors = rules.map((rule) => rule.create(new RuleContext(rule, run, findings)));
  new Walker(options.catalogue, visitors).walk(pipeline.root, fields);
  const mocks = pipeline.root !== undefined && fields === options.catalogue.root ? mocksOf(pipeline.root) : [];
  const sound = mocks.filter(
    ({ node: { span } }) => !findings.some((f) => span.start <= f.span.start && f.span.start < span.end),
  );
  if (sound.length > 0) findings.push(...lintMocks(run, sound, rules));
  return { findings: dedupeDiagnostics(sortDiagnostics(withoutUnread(findings, pipeline))), pipeline };
}

/** Mocks do not run with the pipeline: what is wrong with one breaks a test, not the start. */
function lintMocks(run: Run, mocks: readonly Mock[], rules: readonly Rule[]): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { node, path } of mocks) {
    const local = rules.filter((rule) => MOCK_RULES.has(rule.id));
    const visitors = local.map((rule) => rule.create(new RuleContext(rule, run, findings)));
    new Walker(run.catalogue, visitors).component('processor', node, path);
  }
  return findings.map((finding) => (finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding));
}

/** What is the same for all rules of a run. */
type Run = Omit<Context, 'slice' | 'line' | 'report'>;

function runOf(pipeline: ParsedPipeline, options: LintOptions): Run {
  const { text } = pipeline.yaml.source;
  return {
    catalogue: options.catalogue,
    others: options.others ?? [],
    portability: options.portability ?? false,
    resources: options.resources ?? NO_RESOURCES,
    environment: options.environment,
    requireLabels: options.requireLabels ?? false,
    pipeline,
    text,
    damaged: pipeline.yaml.skipped.length > 0,
    silenced: text.startsWith(options.catalogue.rules.disableComment),
  };
}

/** What one rule sees of one run; a class, so that many rules cost little per text. */
class RuleContext implements Context {
  readonly catalogue: Catalogue;
  readonly others: readonly Catalogue[];
  readonly portability: boolean;
  readonly resources: ReadonlyMap<ComponentType, ReadonlySet<string>>;
  readonly environment: ReadonlySet<string> | undefined;
  readonly requireLabels: boolean;
  readonly pipeline: ParsedPipeline;
  readonly text: string;
  readonly damaged: boolean;
  readonly silenced: boolean;

  constructor(
    readonly rule: Rule,
    run: Run,
    readonly findings: Finding[],
  ) {
    this.catalogue = run.catalogue;
    this.others = run.others;
    this.portability = run.portability;
    this.resources = run.resources;
    this.environment = run.environment;
    this.requireLabels = run.requireLabels;
    this.pipeline = run.pipeline;
    this.text = run.text;
    this.damaged = run.damaged;
    this.silenced = run.silenced;
  }

  slice({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  line(offset: number): number {
    return this.pipeline.yaml.source.lines.positionAt(offset).line;
  }

  report(report: Report): void {
    this.findings.push(complete(this.rule, report, this.text));
  }
}

const NO_RESOURCES: ReadonlyMap<ComponentType, ReadonlySet<string>> = new Map();

function complete(rule: Rule, report: Report, text: string): Finding {
  const facts = factsOf(report.kind);
  const correction = report.correction ?? null;
  const path = renderPath(report.path);
  const found = (report.found ?? text.slice(report.span.start, report.span.end)) || (path.split('.').at(-1) ?? '');
  return {
    kind: report.kind,
    category: facts.category,
    severity: report.severity ?? facts.severity,
    rule: rule.id,
    checker: rule.checker,
    message: report.message,
    why: facts.why,
    span: report.span,
    path,
    found,
    correction,
    suggestions: [...repairs(report, found, correction, text), ...(report.suggestions ?? [])],
    ...(report.elsewhere !== undefined && { elsewhere: report.elsewhere }),
  };
}

function repairs(report: Report, found: string, correction: string | null, text: string): readonly Suggestion[] {
  if (correction === null && report.edits === undefined) return [];
  const edits: readonly Edit[] = report.edits ?? [
    { span: withinQuotes(report.span, found, text), text: correction ?? '' },
  ];
  const title =
    correction === null
      ? `repair ${found}`
      : correction === ''
        ? `remove ${found}`
        : `replace ${found} by ${correction}`;
  return [{ title, replacement: correction, edits, certain: report.certain ?? false }];
}

/** The part of a quoted name that is replaced, so that it keeps its quotes. */
function withinQuotes({ start, end }: Span, found: string, text: string): Span {
  const quoted = (text[start] === '"' || text[start] === "'") && text.slice(start + 1, end - 1) === found;
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/**
 * What stands on a line that could not be read is not judged: its syntax error has been reported. Of a text in another
 * language nothing is judged but that.
 */
function withoutUnread(findings: readonly Finding[], pipeline: ParsedPipeline): readonly Finding[] {
  const foreign = findings.find((f) => f.kind === 'foreign_document');
  const sections = pipeline.root?.pairs.some(({ name }) => SECTIONS.has(name)) === true;
  if (foreign !== undefined && (foreign.rule === 'document' || !sections)) return [foreign];
  const { skipped, source, findings: problems } = pipeline.yaml;
  const broken = [...skipped, ...problems.filter((f) => f.kind === 'syntax').map((f) => f.span)];
  if (broken.length === 0) return findings;
  const line = (offset: number): number => source.lines.positionAt(offset).line;
  const lines = new Set(broken.flatMap(({ start, end }) => lineRange(line(start), line(end))));
  return findings.filter((f) => f.rule === 'yaml' || !lines.has(line(f.span.start)));
}

/** What only a pipeline has at its root; a foreign document beside one is still a pipeline in part. */
const SECTIONS: ReadonlySet<string> = new Set(['input', 'pipeline', 'output']);

const lineRange = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
