import { type AutoLintResult, autoCorrect, type Correction, lintAuto } from '@weir/linter';
import type { Catalogue } from '@weir/schema-model';
import type { FileReport } from './lint-report.js';
import { looksLikePipeline } from './looks-like-pipeline.js';

type Catalogues = readonly [Catalogue, ...Catalogue[]];

export interface LintedText extends FileReport {
  readonly looksLikePipeline: boolean;
}

export interface FixedText {
  readonly text: string;
  readonly corrections: readonly Correction[];
  /** What is left, in the corrected text. */
  readonly report: LintedText;
}

/** Checks one text against the catalogues. */
export const lintText = (file: string, text: string, catalogues: Catalogues): LintedText =>
  placed(file, text, lintAuto(text, catalogues));

/** Corrects what is certain and checks the rest. */
export function fixText(file: string, text: string, catalogues: Catalogues): FixedText {
  const fixed = autoCorrect(text, (candidate) => lintAuto(candidate, catalogues));
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
  };
}
