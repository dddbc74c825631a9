import { numberAt } from '../../survey/settings.js';
import { section } from '../../survey/survey.js';
import { STREAMS } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

/** Outputs behind which the order of messages rarely matters. */
const UNORDERED: ReadonlySet<string> = new Set([
  'http_client',
  'aws_s3',
  'gcp_cloud_storage',
  'azure_blob_storage',
  'aws_lambda',
]);

export const serialDelivery = defineAdvice({
  id: 'serial-delivery',
  category: 'performance',
  severity: 'info',
  weight: 3,
  why: 'With one delivery in flight a stream moves only as fast as the receiver answers.',
  fix: 'Raise max_in_flight unless the order of messages matters.',
  *check(survey) {
    if (!STREAMS.has(section(survey, 'input')?.name ?? '')) return;
    for (const { type, name, settings, path } of survey.all)
      if (type === 'output' && UNORDERED.has(name) && numberAt(settings, 'max_in_flight') === 1)
        yield { path: `${path}.${name}.max_in_flight`, message: 'one delivery at a time from an endless stream' };
  },
});
