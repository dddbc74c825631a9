/** Any JSON value, read-only: what a default may be. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
