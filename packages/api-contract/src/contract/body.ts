import type { z } from 'zod';

/** Media types taken as text or YAML; '' stands for a request without Content-Type, the form type is what curl sends by default. */
export const TEXT_TYPES = [
  'text/plain',
  'application/yaml',
  'application/x-yaml',
  'text/yaml',
  'text/x-yaml',
  'application/x-www-form-urlencoded',
  '',
] as const;

/** The media types of {@link TEXT_TYPES} that the OpenAPI documents name. */
export const DOCUMENTED_TEXT_TYPES = ['text/plain', 'application/yaml'] as const;

/**
 * How a body becomes the value that `schema` checks: `json` and `yaml` are parsed, `text` is handed to `into` as it came.
 * The value `into` makes must have the shape that the JSON form has.
 */
export type BodyForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'yaml' }
  | { readonly kind: 'text'; readonly into: (text: string) => unknown; readonly description: string };

export interface BodySpec<S extends z.ZodType = z.ZodType, R extends boolean = boolean> {
  readonly schema: S;
  readonly required: R;
  readonly forms: readonly BodyForm[];
  /** Whole numbers that no double holds are refused instead of rounded. */
  readonly exactNumbers?: boolean;
  /** Shown in the OpenAPI document in place of a deliberately wide `schema`. */
  readonly documented?: z.ZodType;
  /** An example for each form, shown in the OpenAPI document. */
  readonly examples?: { readonly json?: unknown; readonly text?: string };
}

type BodyOptions = Omit<Partial<BodySpec>, 'schema' | 'forms' | 'required'>;

/** A JSON body that may be left out. */
export const optionalJsonBody = <S extends z.ZodType>(schema: S, options: BodyOptions = {}): BodySpec<S, false> => ({
  ...options,
  required: false,
  schema,
  forms: [{ kind: 'json' }],
});

/** A JSON body. */
export const jsonBody = <S extends z.ZodType>(schema: S, options: BodyOptions = {}): BodySpec<S, true> => ({
  ...options,
  required: true,
  schema,
  forms: [{ kind: 'json' }],
});

/** One document, written as JSON or as YAML; what it says is kept, so no number in it may change. */
export const documentBody = <S extends z.ZodType>(schema: S, options: BodyOptions = {}): BodySpec<S, true> => ({
  ...options,
  required: true,
  exactNumbers: true,
  schema,
  forms: [{ kind: 'json' }, { kind: 'yaml' }],
});

/** The raw text of a pipeline, or the JSON form that carries it beside options. */
export const textOrJsonBody = <S extends z.ZodType>(
  schema: S,
  into: (text: string) => z.input<S>,
  options: BodyOptions & { readonly description: string },
): BodySpec<S, true> => {
  const { description, ...rest } = options;
  return { ...rest, required: true, schema, forms: [{ kind: 'text', into, description }, { kind: 'json' }] };
};
