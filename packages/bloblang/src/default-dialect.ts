import type { Dialect } from './dialect.js';
import { library } from './library.js';

/** The language of the interpreter itself: all that it implements, with `x[0]` and `x[1:3]`. */
export const defaultDialect: Dialect = { name: 'bento', functions: library.functions, methods: library.methods };
