import { defaultDialect } from '../default-dialect.js';
import { library } from '../library.js';
import { Scope } from './scope.js';

/** A scope without names, for expressions that need none. */
export const defaultScope = (): Scope => new Scope(library, defaultDialect);
