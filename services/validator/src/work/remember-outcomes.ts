import type { Outcome } from '@weir/verdict';
import type { Task, TaskKind, TaskOf, TaskResults, Work } from '@weir/workbench';
import type { OutcomeCache } from './outcome-cache.js';

/** The same work, save that the outcome of a validation seen before is not worked out again. */
export function rememberOutcomes(work: Work, outcomes: OutcomeCache): Work {
  const validate = async (task: TaskOf<'validate'>): Promise<Outcome> => {
    const key = keyOf(task);
    const known = outcomes.get(key);
    if (known !== undefined) return known;
    const outcome = await work.run(task);
    outcomes.set(key, outcome);
    return outcome;
  };
  return {
    run: <K extends TaskKind>(task: TaskOf<K>) =>
      (isValidation(task) ? validate(task) : work.run(task)) as Promise<TaskResults[K]>,
    close: () => work.close(),
  };
}

const isValidation = (task: Task): task is TaskOf<'validate'> => task.kind === 'validate';

/** Everything that the outcome depends on, as one text. */
function keyOf({ text, distribution, format, autoCorrect, ...around }: TaskOf<'validate'>): string {
  const { environment, requireLabels, resources, templates } = around;
  const alone =
    environment === undefined && requireLabels !== true && resources === undefined && templates === undefined;
  const rest = alone ? '' : JSON.stringify([environment, requireLabels, resources, templates]);
  return `${distribution} ${format} ${autoCorrect} ${rest}\n${text}`;
}
