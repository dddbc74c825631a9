/** The parts of a Content-Type that decide how a body is read. */
export interface MediaTypeParts {
  /** Lower case, without parameters; '' when the header is absent. */
  readonly type: string;
  readonly charset: string | undefined;
}

/** Reads a Content-Type header; odd parameters are ignored. */
export function parseMediaType(header: string | undefined): MediaTypeParts {
  if (header === undefined) return { type: '', charset: undefined };
  const [type = '', ...parameters] = header.split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { type: type.trim().toLowerCase(), charset: charset?.toLowerCase() };
}

/** Whether a media type holds JSON. */
export const isJsonType = (type: string): boolean =>
  type === 'application/json' || /^application\/[^/]+\+json$/.test(type);
