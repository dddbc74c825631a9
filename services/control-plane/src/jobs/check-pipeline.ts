import { Problem } from '@weir/api-contract';
import { codeFrame, type LineIndex } from '@weir/diagnostics';
import { canonicalYaml, type JobSpec } from '@weir/fleet-model';
import { type Finding, lint } from '@weir/linter';
import type { Catalogue } from '@weir/schema-model';

/**
 * Checks the pipeline inside a job against the engine that the nodes run. Its errors are a Problem `invalid_pipeline`
 * that carries them as the validator would tell them, unless forced; what remains comes back as warnings.
 */
export function checkPipeline(
  spec: JobSpec,
  text: string | undefined,
  catalogue: Catalogue,
  options: { readonly force: boolean },
): readonly string[] {
  const { findings, pipeline } = lint(text ?? canonicalYaml(spec.config), { catalogue });
  const { lines } = pipeline.yaml.source;
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && !options.force) {
    const found = errors.length === 1 ? '1 error' : `${errors.length} errors`;
    throw new Problem('invalid_pipeline', `the pipeline would not start: ${found}: ${errors[0]?.message}`, {
      hint: 'details.hallucinations says what to change; force=true deploys it all the same',
      details: { hallucinations: findings.map((finding) => hallucination(finding, lines)) },
    });
  }
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map((finding) => `line ${lines.positionAt(finding.span.start).line}: config.${finding.path}: ${finding.message}`);
}

/** One finding in the words of the validation service. */
function hallucination(finding: Finding, lines: LineIndex) {
  const { line, column } = lines.positionAt(finding.span.start);
  return {
    category: finding.category,
    severity: finding.severity.toUpperCase(),
    path: finding.path,
    hallucination: finding.found,
    correction: finding.correction,
    message: finding.message,
    line,
    column,
    context: codeFrame(lines, line),
    rule: finding.rule,
    why: finding.why,
  };
}
