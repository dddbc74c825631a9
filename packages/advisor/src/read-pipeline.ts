import type { Span } from '@weir/diagnostics';
import { parsePipeline } from '@weir/pipeline-parser';
import type { Catalogue } from '@weir/schema-model';
import type { Survey } from './survey/survey.js';
import { surveyPipeline } from './survey/survey-pipeline.js';

/** Why a text cannot be looked at as a pipeline. */
export interface ReadFinding {
  readonly message: string;
  readonly span: Span;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
}

/** An answer about a pipeline, or why there is none. */
export type Readable<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: readonly ReadFinding[] };

/** Reads a text and finds its components; unsound YAML, an empty text and anything but a mapping are findings. */
export function readPipeline(text: string, catalogues: readonly Catalogue[]): Readable<Survey> {
  const pipeline = parsePipeline(text);
  const { findings, source } = pipeline.yaml;
  const found = (message: string, span: Span): ReadFinding => ({
    message,
    span,
    ...source.lines.positionAt(span.start),
  });
  if (findings.length > 0) return { ok: false, findings: findings.map(({ message, span }) => found(message, span)) };
  if (pipeline.root === undefined) {
    const span = pipeline.rootNode?.span ?? { start: 0, end: 0 };
    const what =
      pipeline.rootNode === undefined
        ? 'the text holds no YAML'
        : 'a pipeline is a mapping of sections such as input and output';
    return { ok: false, findings: [found(what, span)] };
  }
  return { ok: true, value: surveyPipeline(pipeline, catalogues) };
}
