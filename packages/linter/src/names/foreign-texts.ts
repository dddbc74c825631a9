/** A text in the own language of another tool, which is no YAML at all or reads as something without sense. */
export interface ForeignText {
  readonly tool: string;
  readonly advice: string;
  /** Offset of the mark that gives it away, and its end. */
  readonly start: number;
  readonly end: number;
}

const TEXTS: readonly (readonly [tool: string, mark: RegExp, advice: string])[] = [
  [
    'Logstash',
    /^(?:input|filter|output)[ \t]*\{[ \t]*(?:#.*)?$/m,
    'each block becomes a section: input, pipeline.processors (for filter) and output',
  ],
  [
    'Fluentd',
    /^<(?:source|match|filter|label|system)\b[^>\n]*>/m,
    'a source becomes input, a filter a processor, a match output',
  ],
  [
    'Telegraf',
    /^\[\[(?:inputs|outputs|processors|aggregators)\.[^\]\n]+\]\]/m,
    'inputs become input, processors pipeline.processors and outputs output',
  ],
  [
    'Vector',
    /^\[(?:sources|transforms|sinks)\.[^\]\n]+\]/m,
    'sources become input, transforms pipeline.processors and sinks output',
  ],
  ['Kafka Connect', /^connector\.class[ \t]*=.*$/m, 'a source connector becomes input, a sink connector output'],
  ['Markdown', /^\s*(?:```|~~~)[^\n]*/, 'take the pipeline out of its fence'],
];

/** What a text that is no pipeline was written for, or undefined. */
export function foreignText(text: string): ForeignText | undefined {
  for (const [tool, mark, advice] of TEXTS) {
    const found = mark.exec(text);
    if (found === null) continue;
    const start = found.index + (found[0].length - found[0].trimStart().length);
    return { tool, advice, start, end: found.index + found[0].length };
  }
  return undefined;
}
