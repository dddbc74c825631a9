import { z } from 'zod';

/** A query flag: exactly `true` or `false`; false when absent. */
export const queryFlag = (description: string) =>
  z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true')
    .meta({ description, type: 'boolean', default: false });

/** A query flag that tells "absent" from "false". */
export const optionalFlag = (description: string) =>
  z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === 'true'))
    .meta({ description, type: 'boolean', default: false });

interface WholeNumber {
  readonly description: string;
  readonly min: number;
  readonly max?: number;
  /** Shown as the default in the OpenAPI document; the handler sees undefined. */
  readonly shown?: number;
}

const wholeNumber = ({ min, max = Number.MAX_SAFE_INTEGER }: WholeNumber, message: string) =>
  z
    .string()
    .regex(/^[+-]?\d{1,16}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

const rangeMessage = ({ min, max }: WholeNumber): string =>
  `expected a whole number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`;

const documented = ({ description, min, max }: WholeNumber, fallback?: number) => ({
  description,
  type: 'integer' as const,
  minimum: min,
  ...(max === undefined ? {} : { maximum: max }),
  ...(fallback === undefined ? {} : { default: fallback }),
});

/** A whole number in a query or path, within bounds; undefined when absent. */
export const queryInteger = (options: WholeNumber) =>
  wholeNumber(options, rangeMessage(options)).optional().meta(documented(options, options.shown));

/** A whole number in a query, within bounds, with a value for when it is absent. */
export const queryIntegerOr = <D extends number>(fallback: D, options: WholeNumber) =>
  wholeNumber(options, rangeMessage(options))
    .optional()
    .transform((value): number => value ?? fallback)
    .meta(documented(options, fallback));

/** Words separated by commas, such as `states=running,failed`; blanks around them are dropped; undefined when absent. */
export const queryList = (description: string) =>
  z
    .string()
    .optional()
    .transform((text) =>
      text === undefined
        ? undefined
        : text
            .split(',')
            .map((word) => word.trim())
            .filter((word) => word !== ''),
    )
    .meta({ description, type: 'string' });
