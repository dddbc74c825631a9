import { z } from 'zod';

/** The ten categories of findings, as they stand on the wire. */
export const HALLUCINATION_TYPES = [
  'IMAGINED_COMPONENT',
  'IMAGINED_FIELD',
  'IMAGINED_STRUCTURE',
  'IMAGINED_SYNTAX',
  'WRONG_TYPE',
  'DUPLICATE_LABEL',
  'UNDEFINED_RESOURCE',
  'POTENTIAL_LOOP',
  'UNREACHABLE_CODE',
  'UNKNOWN',
] as const;

export const HallucinationType = z
  .enum(HALLUCINATION_TYPES)
  .meta({ id: 'HallucinationType', description: 'What kind of mistake it is' });
export type HallucinationType = z.output<typeof HallucinationType>;

export const WireSeverity = z.enum(['ERROR', 'WARNING', 'INFO']).meta({
  id: 'Severity',
  description: 'ERROR stops the pipeline, WARNING may hurt it, INFO only informs',
});
export type WireSeverity = z.output<typeof WireSeverity>;

export const Hallucination = z
  .object({
    category: HallucinationType,
    severity: WireSeverity,
    path: z.string().meta({ description: 'Dotted path from the pipeline root, list items by index' }),
    hallucination: z.string().meta({ description: 'The incorrect text' }),
    correction: z.string().nullable().meta({ description: 'The literal text to put in its place, if one is known' }),
    message: z.string().meta({ description: 'What is wrong, for people' }),
    line: z.int().min(1).nullable().optional().meta({ description: '1-based line in the text as sent' }),
    column: z.int().min(1).nullable().optional().meta({ description: '1-based column in that line' }),
    context: z.string().nullable().optional().meta({ description: 'The lines around it, numbered' }),
    snippet_before: z.string().nullable().optional().meta({ description: 'The lines concerned, as they are' }),
    snippet_after: z.string().nullable().optional().meta({ description: 'The same lines, corrected' }),
    rule: z.string().optional().meta({ description: 'Which check found it' }),
    why: z.string().optional().meta({ description: 'Why it matters' }),
  })
  .meta({ id: 'Hallucination', description: 'One finding about a pipeline' });
export type Hallucination = z.output<typeof Hallucination>;
