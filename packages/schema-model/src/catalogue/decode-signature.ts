import type { Signature } from '../signature.js';
import type { SignatureData } from './data-schema.js';

/** A function or method of a data file with its defaults filled in. */
export const decodeSignature = (data: SignatureData): Signature => ({
  name: data.name,
  status: data.status ?? 'stable',
  variadic: data.variadic === true,
  params: (data.params ?? []).map((param) => ({
    name: param.name,
    type: param.type ?? 'string',
    optional: param.optional === true || param.default !== undefined,
    ...(param.default !== undefined && { default: param.default }),
    noDynamic: param.no_dynamic === true,
    scalarsToLiteral: param.scalars_to_literal === true,
  })),
  impure: data.impure === true,
  ...(data.version !== undefined && { version: data.version }),
});
