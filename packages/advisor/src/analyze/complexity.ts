import type { Component, Survey } from '../survey/survey.js';
import { ancestors } from '../survey/systems.js';

export interface ComplexityInfo {
  readonly level: 'simple' | 'moderate' | 'complex';
  /** Processors at every depth, those of inputs, outputs and resources included. */
  readonly processor_count: number;
  readonly has_branching: boolean;
  readonly has_error_handling: boolean;
  readonly uses_resources: boolean;
}

const BRANCHING: Readonly<Record<string, ReadonlySet<string>>> = {
  processor: new Set(['switch', 'branch', 'workflow', 'group_by', 'group_by_value', 'parallel']),
  output: new Set(['switch', 'broker', 'dynamic']),
  input: new Set(['broker', 'sequence', 'dynamic']),
};
const HANDLING: ReadonlySet<string> = new Set(['try', 'catch', 'retry', 'fallback', 'reject_errored', 'drop_on']);

/** Points from which a pipeline is moderate, and from which it is complex; docs/complexity.md argues them. */
const MODERATE_FROM = 4;
const COMPLEX_FROM = 14;

/** How much one has to keep in mind to follow a message through the pipeline. */
export function complexityOf(survey: Survey): ComplexityInfo {
  const flow = survey.all.filter(({ type }) => type === 'input' || type === 'processor' || type === 'output');
  const processors = flow.filter(({ type }) => type === 'processor').length;
  const forks = flow.filter(forksFlow);
  const handlers = flow.filter(({ name }) => HANDLING.has(name));
  const resources = survey.top.filter(({ slot }) => /_resources\./.test(slot));
  const deepest = Math.max(0, ...flow.map((each) => [...ancestors(each)].length));
  const points = processors + 2 * forks.length + handlers.length + resources.length + 2 * Math.max(0, deepest - 2);
  return {
    level: points >= COMPLEX_FROM ? 'complex' : points >= MODERATE_FROM ? 'moderate' : 'simple',
    processor_count: processors,
    has_branching: forks.length > 0,
    has_error_handling: handlers.length > 0,
    uses_resources: resources.length > 0,
  };
}

const forksFlow = ({ type, name }: Component): boolean => BRANCHING[type]?.has(name) ?? false;
