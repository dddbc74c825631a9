import { lintAuto } from '@weir/linter';
import type { Catalogue } from '@weir/schema-model';
import type { FileReport } from './lint-report.js';

/** Checks one text against the catalogues. */
export function lintText(
  file: string,
  text: string,
  catalogues: readonly [Catalogue, ...Catalogue[]],
): FileReport & { readonly looksLikePipeline: boolean } {
  const { findings, pipeline, catalogue } = lintAuto(text, catalogues);
  const { lines } = pipeline.yaml.source;
  const fields = new Set(catalogue.root.map((field) => field.name));
  return {
    file,
    distribution: `${catalogue.distribution}@${catalogue.version}`,
    lines,
    findings: findings.map((finding) => ({
      finding,
      start: lines.positionAt(finding.span.start),
      end: lines.positionAt(finding.span.end),
    })),
    looksLikePipeline: pipeline.kind === 'job' || (pipeline.root?.pairs.some((pair) => fields.has(pair.name)) ?? false),
  };
}
