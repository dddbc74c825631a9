import type { JsonObject } from '@weir/fleet-model';

/** What a version's pipeline does when it runs. It travels as the mapping of a harmless pipeline that the lint accepts. */
export const PROGRAM_KINDS = ['steady', 'refuses', 'crashes', 'degrades', 'completes', 'breaks'] as const;
export type ProgramKind = (typeof PROGRAM_KINDS)[number];

export interface Program {
  readonly kind: ProgramKind;
  /** Milliseconds until it does what its kind says. */
  readonly afterMs: number;
  /** Milliseconds that a stop takes. */
  readonly stopMs: number;
  /** Only nodes whose number is odd see what the kind says; on others it is steady. */
  readonly onOddNodes: boolean;
  /** Tells two versions apart that do the same. */
  readonly serial: number;
}

/** The pipeline of a job that runs the program. */
export const pipelineOf = (program: Program): JsonObject => ({
  input: { generate: { mapping: `root = ${JSON.stringify(JSON.stringify(program))}`, interval: '1s' } },
  output: { drop: {} },
});

/** The program of a pipeline as a driver gets it: JSON text. */
export function programOf(config: string): Program {
  const { input } = JSON.parse(config) as { readonly input: { readonly generate: { readonly mapping: string } } };
  return JSON.parse(JSON.parse(input.generate.mapping.slice('root = '.length)) as string) as Program;
}

/** True when the program, left alone, runs for ever without trouble on this node. */
export const isSteadyOn = (program: Program, odd: boolean): boolean =>
  program.kind === 'steady' || (program.onOddNodes && !odd);
