import { analyzePipeline, assessPipeline, explainError, suggestPatterns } from '@weir/advisor';
import { assertNever } from '@weir/diagnostics';
import { type Catalogues, checkBatch, checkDocument } from '@weir/verdict';
import { formatText } from '../formatting/format-text.js';
import { readable } from '../formatting/invalid-yaml.js';
import { renderTemplate } from '../mapping/render-template.js';
import { runMapping } from '../mapping/run-mapping.js';
import type { Task, TaskResults } from './task.js';

/** Does one task with the catalogues at hand; throws Problems. */
export function runTask(task: Task, catalogues: Catalogues): TaskResults[Task['kind']] {
  switch (task.kind) {
    case 'validate':
      return checkDocument(task.text, task, catalogues);
    case 'batch':
      return checkBatch(task.texts, task, catalogues, renderTemplate);
    case 'analyze':
      return readable(analyzePipeline(task.text, catalogues));
    case 'assess':
      return readable(assessPipeline(task.text, catalogues));
    case 'explain':
      return explainError(task.request, catalogues);
    case 'suggest':
      return suggestPatterns(task.request, task.limit);
    case 'bloblang':
      return runMapping(task.request);
    case 'format':
      return formatText(task.text);
    default:
      return assertNever(task);
  }
}
