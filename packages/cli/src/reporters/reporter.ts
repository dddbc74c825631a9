import type { LintReport } from '../lint/lint-report.js';

export interface ReporterOptions {
  readonly colors: boolean;
  readonly version: string;
}

/** Writes a lint report as one text. */
export type Reporter = (report: LintReport, options: ReporterOptions) => string;
