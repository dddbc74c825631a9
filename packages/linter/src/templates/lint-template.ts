import { parsePipeline } from '@weir/pipeline-parser';
import { templateFields } from '@weir/schema-model';
import type { LintOptions } from '../engine/context.js';
import { type LintResult, lintPipeline } from '../lint.js';
import { declaredFields } from './read-template.js';

/** Checks a document as a template: its own fields, its mappings, and that its tests give values to fields that it has. */
export function lintTemplate(text: string, options: LintOptions): LintResult {
  const pipeline = parsePipeline(text);
  const declared = pipeline.root === undefined ? [] : declaredFields(pipeline.root);
  return lintPipeline(pipeline, options, templateFields(options.catalogue.distribution, declared));
}
