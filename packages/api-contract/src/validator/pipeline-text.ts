import { z } from 'zod';
import { textOrJsonBody } from '../contract/body.js';

/** The text of a pipeline; blank text is no pipeline. */
export const PipelineText = z
  .string()
  .regex(/\S/, 'expected the text of a pipeline, this is blank')
  .meta({ description: 'The pipeline as YAML (or JSON, which is YAML too)' });

/** Which catalogue to check against. */
export const distributionQuery = z
  .string()
  .optional()
  .transform((name) => name ?? 'auto')
  .meta({
    description: 'auto, redpanda-connect or bento, optionally with @version; see GET /distributions',
    type: 'string',
    default: 'auto',
  });

/** A pipeline with one misspelled component and one misspelled field; shown in the documents. */
export const BROKEN_PIPELINE = `input:
  kafak:
    addresses: [localhost:9092]
    topics: [orders]
    consumer_group: weir
output:
  drop: {}
`;

/** A pipeline without faults; shown in the documents. */
export const SOUND_PIPELINE = `input:
  generate:
    interval: 1s
    mapping: root.id = uuid_v4()
pipeline:
  processors:
    - mapping: |
        root = this
        root.at = now()
output:
  stdout: {}
`;

const PipelineBody = z.object({ yaml: PipelineText }).meta({ id: 'PipelineBody' });

/** The body of every operation that takes one pipeline and no options. */
export const pipelineBody = () =>
  textOrJsonBody(PipelineBody, (yaml) => ({ yaml }), {
    description: 'The pipeline itself',
    examples: { json: { yaml: SOUND_PIPELINE }, text: SOUND_PIPELINE },
  });
