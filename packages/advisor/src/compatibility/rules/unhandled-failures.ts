import { describe, type Survey } from '../../survey/survey.js';
import { REMOTE_PROCESSORS } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

const HANDLERS: ReadonlySet<string> = new Set(['catch', 'try', 'reject_errored', 'retry']);

export const unhandledFailures = defineAdvice({
  id: 'unhandled-failures',
  category: 'reliability',
  severity: 'warning',
  weight: 8,
  why: 'When the call fails the message goes on unchanged, and the output stores it as if it had been enriched.',
  fix: 'Add a catch behind it, or wrap the output in reject_errored so that the message is tried again.',
  *check(survey) {
    if (handles(survey)) return;
    const remote = survey.all.find(({ type, name }) => type === 'processor' && REMOTE_PROCESSORS.has(name));
    if (remote !== undefined) yield { path: remote.path, message: `nothing handles a failure of ${describe(remote)}` };
  },
});

const handles = ({ all, settings }: Survey): boolean =>
  all.some(({ name }) => HANDLERS.has(name)) || settings.some(({ node }) => /\berror(?:ed)?\(\)/.test(node.value));
