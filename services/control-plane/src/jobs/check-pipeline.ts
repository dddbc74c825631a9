import { Problem } from '@weir/api-contract';
import { canonicalYaml, type JobSpec } from '@weir/fleet-model';
import { type Finding, lintPipeline } from '@weir/linter';
import { parsePipeline } from '@weir/pipeline-parser';
import type { Catalogue } from '@weir/schema-model';
import { wireHallucination } from '@weir/verdict';

/**
 * Checks the pipeline inside a job against every engine that its nodes run. Its errors are a Problem `invalid_pipeline`
 * that carries them as the validator would tell them, unless forced; what remains comes back as warnings.
 */
export function checkPipeline(
  spec: JobSpec,
  text: string | undefined,
  catalogues: readonly Catalogue[],
  options: { readonly force: boolean },
): readonly string[] {
  const source = text ?? canonicalYaml(spec.config);
  const pipeline = parsePipeline(source);
  const findings = eachOnce(catalogues.flatMap((catalogue) => lintPipeline(pipeline, { catalogue }).findings));
  const { lines } = pipeline.yaml.source;
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && !options.force) {
    const found = errors.length === 1 ? '1 error' : `${errors.length} errors`;
    throw new Problem('invalid_pipeline', `the pipeline would not start: ${found}: ${errors[0]?.message}`, {
      hint: 'details.hallucinations says what to change; force=true deploys it all the same',
      details: { hallucinations: findings.map((finding) => wireHallucination(finding, source, lines)) },
    });
  }
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map((finding) => `line ${lines.positionAt(finding.span.start).line}: config.${finding.path}: ${finding.message}`);
}

/** What several engines say the same is said once. */
const eachOnce = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(
    findings.map((finding) => [`${finding.kind} ${finding.span.start} ${finding.span.end}`, finding]),
  ).values(),
];
