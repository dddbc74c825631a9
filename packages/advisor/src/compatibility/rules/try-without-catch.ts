import { type Component, listOf, type Survey } from '../../survey/survey.js';
import { defineAdvice } from '../define-advice.js';

const HANDLERS: ReadonlySet<string> = new Set(['catch', 'reject_errored', 'switch', 'retry']);

export const tryWithoutCatch = defineAdvice({
  id: 'try-without-catch',
  category: 'reliability',
  severity: 'warning',
  weight: 6,
  why: 'A message that fails inside goes on to the output as it was before the step that failed, as if all were well.',
  fix: 'Add a catch behind the try, or wrap the output in reject_errored.',
  *check(survey) {
    if (handlesElsewhere(survey)) return;
    const list = listOf(survey, 'pipeline.processors');
    for (const [i, component] of list.entries())
      if (
        component.name === 'try' &&
        !list.slice(i + 1).some(({ name }) => HANDLERS.has(name)) &&
        !component.children.some(catches)
      )
        yield { path: component.path, message: 'nothing looks after the messages that fail in this try' };
  },
});

const catches = ({ name }: Component): boolean => name === 'catch';

const handlesElsewhere = ({ all }: Survey): boolean =>
  all.some(
    ({ name, type, settings }) =>
      (type === 'output' && name === 'reject_errored') ||
      /\berror(?:ed)?\(\)/.test(JSON.stringify(settings, noBigInts) ?? ''),
  );

const noBigInts = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);
