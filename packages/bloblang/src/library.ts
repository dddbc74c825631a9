import { FUNCTIONS } from './functions/index.js';
import type { Library } from './interpreter/scope.js';
import { METHODS } from './methods/index.js';

/** Every function and method that the interpreter has, by name, without what they need to run. */
export const library: Library = {
  functions: new Map(FUNCTIONS.map((definition) => [definition.name, definition])),
  methods: new Map(METHODS.map((definition) => [definition.name, definition])),
};
