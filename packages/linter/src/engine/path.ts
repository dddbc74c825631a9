/** A place in the pipeline, linked to the place above it so that walking costs nothing until a path is shown. */
export interface Path {
  readonly parent: Path | undefined;
  readonly segment: string | number;
}

export const extend = (parent: Path | undefined, segment: string | number): Path => ({ parent, segment });

/** `pipeline.processors.2.mapping`; empty for the root. */
export function renderPath(path: Path | undefined): string {
  const segments: (string | number)[] = [];
  for (let at = path; at !== undefined; at = at.parent) segments.push(at.segment);
  return segments.reverse().join('.');
}
