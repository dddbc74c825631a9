import { assertNever } from '@weir/diagnostics';
import type { Catalogues } from '../catalogue/catalogues.js';
import { formatText } from '../formatting/format-text.js';
import { runMapping } from '../mapping/run-mapping.js';
import { checkBatch } from '../validation/check-batch.js';
import { checkDocument } from '../validation/check-document.js';
import type { Task, TaskResults } from './task.js';

/** Does one task with the catalogues at hand; throws Problems. */
export function runTask(task: Task, catalogues: Catalogues): TaskResults[Task['kind']] {
  switch (task.kind) {
    case 'validate':
      return checkDocument(task.text, task, catalogues);
    case 'batch':
      return checkBatch(task.texts, task.shared, task.distribution, catalogues);
    case 'bloblang':
      return runMapping(task.request);
    case 'format':
      return formatText(task.text);
    default:
      return assertNever(task);
  }
}
