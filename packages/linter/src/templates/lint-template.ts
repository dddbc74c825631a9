import { dedupeDiagnostics, sortDiagnostics } from '@weir/diagnostics';
import { parsePipeline } from '@weir/pipeline-parser';
import { templateFields } from '@weir/schema-model';
import type { LintOptions } from '../engine/context.js';
import { type LintResult, lintPipeline } from '../lint.js';
import { declaredFields } from './read-template.js';
import { lintTemplateTests, type RenderTemplate } from './template-tests.js';

export interface TemplateLintOptions extends LintOptions {
  /** Runs the mapping for each test of the template; without it tests are only checked against the fields. */
  readonly render?: RenderTemplate;
}

/**
 * Checks a document as a template: its own fields, its mappings, that its tests give values to fields that it has and, when
 * there is something to run its mapping, what it makes of them.
 */
export function lintTemplate(text: string, options: TemplateLintOptions): LintResult {
  const pipeline = parsePipeline(text);
  const { root } = pipeline;
  const declared = root === undefined ? [] : declaredFields(root);
  const result = lintPipeline(pipeline, options, templateFields(options.catalogue.distribution, declared));
  const isSound = !result.findings.some((finding) => finding.severity === 'error');
  if (options.render === undefined || root === undefined || !isSound) return result;
  const further = lintTemplateTests(root, declared, options, options.render);
  return { findings: dedupeDiagnostics(sortDiagnostics([...result.findings, ...further])), pipeline };
}
