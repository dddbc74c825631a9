import {
  type AutoLintResult,
  autoCorrect,
  type Correction,
  lintAuto,
  lintTemplate,
  type RenderTemplate,
} from '@weir/linter';
import type { FileReport } from './lint-report.js';
import type { Checker } from './lint-settings.js';
import { definesOnlyResources, looksLikePipeline } from './looks-like-pipeline.js';

export interface LintedText extends FileReport {
  readonly looksLikePipeline: boolean;
  /** Whether the text defines resources and no pipeline of its own. */
  readonly onlyResources: boolean;
}

export interface FixedText {
  readonly text: string;
  readonly corrections: readonly Correction[];
  /** What is left, in the corrected text. */
  readonly report: LintedText;
}

/** Checks one text. */
export const lintText = (file: string, text: string, { catalogues, options }: Checker): LintedText =>
  placed(file, text, lintAuto(text, catalogues, options));

/** Checks one text as a template, against the first catalogue; its tests too when there is something to run its mapping. */
export function lintTemplateText(
  file: string,
  text: string,
  { catalogues: [catalogue], options }: Checker,
  render: RenderTemplate | undefined,
): LintedText {
  const templateOptions = { ...options, catalogue, ...(render !== undefined && { render }) };
  return placed(file, text, { ...lintTemplate(text, templateOptions), catalogue });
}

/** Corrects what is certain and checks the rest. */
export function fixText(file: string, text: string, { catalogues, options }: Checker): FixedText {
  const fixed = autoCorrect(text, (candidate) => lintAuto(candidate, catalogues, options));
  return { text: fixed.text, corrections: fixed.corrections, report: placed(file, fixed.text, fixed.result) };
}

function placed(file: string, text: string, { findings, pipeline, catalogue }: AutoLintResult): LintedText {
  const { lines } = pipeline.yaml.source;
  return {
    file,
    distribution: `${catalogue.distribution}@${catalogue.version}`,
    text,
    lines,
    findings: findings.map((finding) => ({
      finding,
      start: lines.positionAt(finding.span.start),
      end: lines.positionAt(finding.span.end),
    })),
    looksLikePipeline: looksLikePipeline(pipeline, catalogue),
    onlyResources: definesOnlyResources(pipeline),
  };
}
