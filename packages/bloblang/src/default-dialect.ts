import type { Dialect, DialectName } from './dialect.js';
import { library } from './library.js';

/** The language of the interpreter itself: all that it implements, with `x[0]` and `x[1:3]`. */
export const defaultDialect: Dialect = { name: 'bento', functions: library.functions, methods: library.methods };

/** The language of one distribution as far as the interpreter implements it, known without loading a catalogue. */
export const dialectNamed = (name: DialectName): Dialect => ({
  name,
  functions: having(name, library.functions),
  methods: having(name, library.methods),
});

const having = <D extends { readonly only?: DialectName }>(name: DialectName, all: ReadonlyMap<string, D>) =>
  new Map([...all].filter(([, { only }]) => only === undefined || only === name));
