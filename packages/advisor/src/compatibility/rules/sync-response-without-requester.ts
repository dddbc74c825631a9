import { ANSWERING_INPUTS } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const syncResponseWithoutRequester = defineAdvice({
  id: 'sync-response-without-requester',
  category: 'reliability',
  severity: 'error',
  weight: 10,
  why: 'The messages are answered to nobody and are gone.',
  fix: 'Use an input that waits for an answer, such as http_server, or another output.',
  *check({ all }) {
    const inputs = all.filter(({ type }) => type === 'input');
    const leaves = inputs.filter(({ children }) => !children.some(({ type }) => type === 'input'));
    if (
      leaves.length === 0 ||
      leaves.some(
        ({ name, spec }) =>
          ANSWERING_INPUTS.has(name) || spec === undefined || name === 'resource' || name === 'dynamic',
      )
    )
      return;
    for (const { type, name, path } of all)
      if (type === 'output' && name === 'sync_response')
        yield { path, message: 'no input of this pipeline waits for an answer' };
  },
});
